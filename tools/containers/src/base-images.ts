// Local stand-ins for the images that the container files are built from, for a machine that reaches no image registry: Debian
// packages, this project's Node and the nats-server that bootstrap unpacked. What differs from the published images is said in
// each of their files. An image is made once for what it is made of; podman keeps it under that key.

import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cachePath, repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";
import { isStored, podman } from "./podman.ts";

const SUITE = "bookworm";
const AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt";

/** As debian:bookworm-slim: without what only a person at a terminal would read. */
const SLIM = [
  "--variant=minbase",
  // Folders merged from the start: the package that merges them later would bring the whole of Perl.
  "--hook-dir=/usr/share/mmdebstrap/hooks/maybe-merged-usr",
  ...["man", "info", "lintian", "doc", "groff", "linda"].map((room) => `--dpkgopt=path-exclude=/usr/share/${room}/*`),
  "--dpkgopt=path-exclude=/usr/share/locale/*/LC_MESSAGES/*.mo",
  "--dpkgopt=path-include=/usr/share/doc/*/copyright",
  '--aptopt=Acquire::Languages "none"',
  '--aptopt=Apt::Install-Recommends "false"',
];

type Copied = Readonly<{ from: string; to: string }>;

const node = (): Copied => ({ from: process.execPath, to: "node" });
const broker = (): Copied => ({ from: realpathSync(cachePath("nats/current/nats-server")), to: "nats-server" });
/** The folder of the package; its command is a link to a file two folders below. */
const npm = (): Copied => ({ from: join(realpathSync(run("which", ["npm"]).trim()), "../.."), to: "npm" });

/** What each image gets of this machine, beside its own folder. */
const COPIED = {
  node: () => [node(), npm(), { from: AUTHORITIES, to: "ca-certificates.crt" }],
  postgres: () => [],
  nats: () => [broker()],
  caddy: () => [],
  systemd: () => [node(), broker()],
} as const satisfies Record<string, () => Copied[]>;

export const BASE_IMAGES = ["debian", "node", "postgres", "nats", "caddy", "systemd"] as const;
export type BaseImage = (typeof BASE_IMAGES)[number];

const keyOf = (parts: readonly string[]): string => createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 16);
const tagOf = (name: BaseImage, key: string): string => `localhost/halocline-base/${name}:${key}`;
const folderOf = (name: BaseImage): string => repositoryPath(`tools/containers/images/${name}`);

/** The archives that this machine's apt uses, without those of other distributions. */
function debianSources(): string[] {
  const format = "deb $(REPO_URI) $(RELEASE) $(COMPONENT)";
  const lines = run("apt-get", ["indextargets", "--format", format, "Created-By: Packages"]).split("\n");
  return [...new Set(lines.filter((line) => line.split(" ")[2]?.startsWith(SUITE)))];
}

function makeDebian(tag: string): void {
  const folder = mkdtempSync(join(tmpdir(), "halocline-base-"));
  try {
    const file = join(folder, "debian.tar");
    run("mmdebstrap", [...SLIM, "--quiet", SUITE, file, ...debianSources()]);
    podman(["import", "--quiet", "--change=CMD=bash", file, tag]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeFromDebian(tag: string, name: BaseImage, copied: readonly Copied[]): void {
  const folder = mkdtempSync(join(tmpdir(), "halocline-base-"));
  try {
    cpSync(folderOf(name), folder, { recursive: true });
    for (const { from, to } of copied) cpSync(realpathSync(from), join(folder, to), { recursive: true });
    podman(["build", "--pull=never", "--quiet", `--build-arg=BASE=${baseImage("debian")}`, `--tag=${tag}`, folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A program says what it is by its version; copied files by themselves would be read at every start of a test. */
const versionOf = ({ from, to }: Copied): string =>
  to === "ca-certificates.crt" ? readFileSync(from, "utf8") : to === "npm" ? from : run(from, ["--version"]);

const textsOf = (name: BaseImage): string[] =>
  readdirSync(folderOf(name)).map((file) => readFileSync(join(folderOf(name), file), "utf8"));

/** Makes the image where it is missing, and answers with its name in podman's store. */
export function baseImage(name: BaseImage): string {
  if (name === "debian") {
    const tag = tagOf(name, keyOf([SUITE, ...SLIM]));
    if (!isStored(tag)) makeDebian(tag);
    return tag;
  }
  const copied = COPIED[name]();
  const tag = tagOf(name, keyOf([baseImage("debian"), ...textsOf(name), ...copied.map(versionOf)]));
  if (!isStored(tag)) makeFromDebian(tag, name, copied);
  return tag;
}
