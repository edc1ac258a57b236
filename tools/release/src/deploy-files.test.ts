// What cannot be run where there is no container engine is read instead: every path, name, port and option in the deploy
// files must exist in the repository, in the build or in the program it is given to.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { program } from "./setup.ts";

type Service = Readonly<{
  image: string;
  command?: string[];
  entrypoint?: string[];
  volumes?: string[];
  ports?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: unknown;
  networks?: unknown;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  mem_limit?: string;
}>;

const OURS = "localhost/halocline";

const text = (path: string): string => readFileSync(repositoryPath(path), "utf8");
/** As compose reads it where nothing is set. */
const withDefaults = (yaml: string): string => yaml.replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1");
const compose = parse(withDefaults(text("deploy/compose.yaml")), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const services = Object.entries(compose.services);
const units = readdirSync(repositoryPath("deploy/systemd"))
  .filter((name) => name.endsWith(".service"))
  .map((name) => [name, text(`deploy/systemd/${name}`)] as const);
const users = [...text("deploy/systemd/halocline.sysusers").matchAll(/^u (\S+)/gm)].map(([, user]) => user);
const copied = [...text("tools/release/src/build.ts").matchAll(/^ {2}"([^"]+)",$/gm)].map(([, path]) => path ?? "");
const bundled = [...text("tools/release/src/build.ts").matchAll(/await bundleInto\(DIST, "([^"]+)\.ts"\)/g)].map(
  ([, path]) => `${path}.mjs`,
);

/** In the build, whose layout is the repository's. */
const isBuilt = (path: string): boolean =>
  bundled.includes(path) || copied.some((from) => path === from || path.startsWith(`${from}/`));
const setupOptions = (line: string): string[] => [...line.matchAll(/(--[a-z-]+)(?==)/g)].map(([option]) => option);
/** The options of the command of setup that a line runs. */
function knownOptions(line: string): string[] {
  const [, name] = /setup\.mjs (\w+)/.exec(line) ?? [];
  return program.commands.find((one) => one.name() === name)?.options.flatMap(({ long }) => long ?? []) ?? [];
}

describe("compose.yaml", () => {
  it.each(services)("%s waits for what exists, and for a state that it can reach", (_, { depends_on = {} }) => {
    for (const [name, { condition }] of Object.entries(depends_on)) {
      const awaited = compose.services[name];
      expect(awaited, name).toBeDefined();
      if (condition === "service_healthy") expect(awaited?.healthcheck, name).toBeDefined();
    }
  });

  it.each(services)("%s mounts declared volumes and files that exist", (_, { volumes = [] }) => {
    for (const volume of volumes) {
      const [source = ""] = volume.split(":");
      if (source.startsWith("./")) expect(existsSync(repositoryPath(join("deploy", source))), source).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(source);
    }
  });

  it.each(services)("%s runs a program of the build with options that it knows", (_, { image, command = [] }) => {
    if (image !== OURS) return;
    const line = command.join(" ");
    const [file] = /\S+\.mjs/.exec(line) ?? [];
    if (file) expect(isBuilt(file), file).toBe(true);
    for (const option of setupOptions(line)) expect(knownOptions(line)).toContain(option);
  });

  it("opens three doors only: the browser's two and the devices'", () => {
    expect(services.flatMap(([, { ports = [] }]) => ports)).toEqual(["8883:8883", "80:8080", "443:8443"]);
  });

  it.each(services)(
    "%s may write nowhere but into its volumes, gain no right, and take no more memory than it needs",
    (name, service) => {
      const { read_only, cap_drop, cap_add = [], security_opt, mem_limit } = service;
      expect({ read_only, cap_drop, security_opt }).toEqual({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
      expect(cap_add).toEqual(name === "caddy" ? ["NET_BIND_SERVICE"] : []);
      expect(mem_limit).toMatch(/^\d+m$/);
    },
  );

  it("believes the proxy's address and no other", () => {
    const { server, caddy } = compose.services;
    expect(server?.environment?.HALOCLINE_TRUSTED_PROXIES).toBe("10.213.84.200");
    expect(caddy?.networks).toEqual({ front: { ipv4_address: "10.213.84.200" } });
  });

  it("holds no secret, and pins every image that is not ours", () => {
    for (const [name, { image, environment = {} }] of services) {
      if (!image.startsWith(OURS)) expect(image, name).toMatch(/:\d/);
      for (const [variable, value] of Object.entries(environment))
        if (/PASSWORD|SECRET|SEED|KEY/.test(variable)) expect(value, variable).toMatch(/^\/secrets\//);
    }
  });
});

/** The options of one setup command, by name. */
const optionsOf = (command: readonly string[]): Map<string, string> =>
  new Map(command.flatMap((word) => [...word.matchAll(/^--([a-z-]+)=(.*)$/g)].map(([, name = "", value = ""]) => [name, value])));

const setup = (...args: string[]) =>
  execFileSync(process.execPath, [repositoryPath("tools/release/src/setup.ts"), ...args], { encoding: "utf8", stdio: "pipe" });

describe("compose.yaml's database", () => {
  const folder = mkdtempSync(join(tmpdir(), "halocline-compose-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const commands = services.map(([, { command = [] }]) => command).filter((command) => optionsOf(command).has("postgres"));
  /** The image has no certificate; whoever gives it one says so to the server as well. */
  const speaksTls = JSON.stringify(compose.services.postgres).includes("ssl=on");

  it("is reached as it speaks by every program that is told where it is: setup demands TLS unless told otherwise", () => {
    expect(commands).toHaveLength(2);
    for (const command of commands) {
      const options = optionsOf(command);
      expect(options.get("postgres")).toBe("postgres:5432");
      expect(options.get("postgres-tls")).toBe(speaksTls ? undefined : "off");
    }
  });

  it("has an address in the server's environment that says so, too", () => {
    const command = compose.services.secrets?.command ?? [];
    // Behind the words for the shell.
    const given = ["secrets", ...command.filter((word) => word.startsWith("--"))];
    setup(...given.filter((word) => !/^--([a-z]+-)?folder=/.test(word)), `--folder=${folder}`);
    const urls = [...readFileSync(join(folder, "server/server.env"), "utf8").matchAll(/^HALOCLINE_DATABASE_URL_\w+='(.+)'$/gm)];
    expect(urls).toHaveLength(4);
    for (const [, url = ""] of urls) expect(new URL(url).searchParams.get("sslmode")).toBe(speaksTls ? null : "disable");
  }, 20_000);

  it("keeps its TLS when it is elsewhere", () => {
    const elsewhere = join(folder, "elsewhere");
    const args = ["secrets", `--folder=${elsewhere}`, "--postgres=db.example.com:5432"];
    expect(() => setup(...args, "--postgres-tls=off")).toThrow(/on this machine or in its container network/);
    expect(existsSync(elsewhere)).toBe(false);
    setup(...args);
    expect(readFileSync(join(elsewhere, "server/server.env"), "utf8")).not.toContain("sslmode");
  }, 20_000);
});

describe("Containerfile", () => {
  const file = text("deploy/Containerfile");
  const serverStage = file.slice(file.indexOf(" AS server\n"));
  const copies = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources]) => (sources ?? "").split(" "));

  it("copies what exists, and the manifest of every package that the build needs", () => {
    for (const source of copies) expect(existsSync(repositoryPath(source)), source).toBe(true);
    const needed = ["apps/backup", "apps/server", "apps/simulator", "apps/trial", "apps/web", "tools/release"].flatMap((folder) =>
      manifestsFrom(folder),
    );
    for (const manifest of new Set(needed)) expect(copies, manifest).toContain(manifest);
  });

  it("starts the bundled server, not as root", () => {
    expect(serverStage).toMatch(/^USER 1000:1000$/m);
    const [, program = ""] = /^CMD \[.*"([^"]+\.mjs)"\]$/m.exec(serverStage) ?? [];
    expect(isBuilt(program), program).toBe(true);
  });

  it("pins each base image by a build argument", () => {
    for (const [, base = ""] of file.matchAll(/^FROM (\S+)/gm)) expect(base).toMatch(/^\$\{\w+_IMAGE\}$/);
  });

  it("is built with the pnpm and Node that the developers use", () => {
    const [, pnpm] = /^PNPM_VERSION=(.+)$/m.exec(text("bootstrap")) ?? [];
    const [, node] = /^NODE_VERSION=(\d+)/m.exec(text("bootstrap")) ?? [];
    expect(file).toContain(`pnpm@${pnpm}`);
    expect(file).toContain(`ARG NODE_IMAGE=docker.io/library/node:${node}-bookworm-slim`);
  });
});

describe("the systemd units", () => {
  it.each(units)("%s runs what the build has, with options it knows, as a user who is made for it", (_, unit) => {
    // PostgreSQL's own user comes with it.
    expect([...users, "postgres"]).toContain(/^User=(\S+)$/m.exec(unit)?.[1]);
    const paths = [...unit.matchAll(/\/opt\/halocline\/(\S+)/g)].map(([, path]) => path ?? "");
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(isBuilt(path), path).toBe(true);
    for (const line of unit.split("\n"))
      if (line.includes("setup.mjs")) for (const option of setupOptions(line)) expect(knownOptions(line)).toContain(option);
  });

  it.each(units)("%s names only units that exist", (_, unit) => {
    const named = [...unit.matchAll(/\bhalocline[a-z-]*\.service\b/g)].map(([name]) => name);
    for (const name of named) expect(units.map(([file]) => file)).toContain(name);
  });

  it.each(units)("%s has hardly anything that it could do to the machine", (name) => {
    const limit = ["--threshold=25", "--offline=true", "--no-pager", repositoryPath(`deploy/systemd/${name}`)];
    expect(run("systemd-analyze", ["security", ...limit])).toContain("Overall exposure level");
  });

  it("share no user, except the two that are setup's", () => {
    const userOf = new Map(units.map(([name, unit]) => [name, /^User=(\S+)$/m.exec(unit)?.[1]]));
    expect(userOf.get("halocline-renew.service")).toBe(userOf.get("halocline-setup.service"));
    expect(new Set(userOf.values()).size).toBe(units.length - 1);
  });

  it("renew the certificate every day, and restart the broker only when its copy is an old one", () => {
    const timer = text("deploy/systemd/halocline-renew.timer");
    expect(timer).toMatch(/^OnCalendar=\*-\*-\* /m);
    expect(timer).toMatch(/^Persistent=true$/m);
    const renew = text("deploy/systemd/halocline-renew.service");
    const compared = [...renew.matchAll(/\S+\/server\.pem/g)].map(([path]) => path);
    const [, from = ""] = /^LoadCredential=server\.pem:(\S+)$/m.exec(text("deploy/systemd/halocline-broker.service")) ?? [];
    expect(compared).toEqual([from, "/run/credentials/halocline-broker.service/server.pem"]);
  });
});

describe("PostgreSQL's settings for backups", () => {
  it("name the folder in which the backup program works, and ship in time", () => {
    const settings = text("deploy/postgres/archive.conf");
    const [, folder] = /HALOCLINE_BACKUP_WORK_FOLDER: folder\.default\("(.+)"\)/.exec(text("apps/backup/src/settings.ts")) ?? [];
    expect(settings).toContain(`--config=${folder}/pgbackrest.conf --stanza=halocline archive-push %p`);
    expect(Number(/^archive_timeout = (\d+)$/m.exec(settings)?.[1])).toBeLessThanOrEqual(240);
  });
});

describe("docs/operations.md", () => {
  it("explains every variable that the server reads, and no other", () => {
    const read = new Set(
      [...text("apps/server/src/config/config.ts").matchAll(/^ {2}(HALOCLINE_[A-Z_]+):/gm)].map(([, name]) => name),
    );
    const table = new Set([...text("docs/operations.md").matchAll(/^\| `(HALOCLINE_[A-Z_]+)`/gm)].map(([, name]) => name));
    expect(table).toEqual(read);
  });

  it("explains every variable that the backup program reads", () => {
    const read = [...text("apps/backup/src/settings.ts").matchAll(/^ {2}(HALOCLINE_[A-Z0-9_]+):/gm)].map(
      ([, name]) => name ?? "",
    );
    expect(read.length).toBeGreaterThan(10);
    for (const name of read) expect(text("docs/operations.md")).toContain(`\`${name}\``);
  });
});

/** Of a package and of every package of ours that it needs; server and services need each other, for tests and for migrations. */
function manifestsFrom(folder: string, seen = new Set<string>()): string[] {
  if (seen.has(folder)) return [];
  seen.add(folder);
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text(`${folder}/package.json`));
  const own = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith("@halocline/"));
  return [`${folder}/package.json`, ...own.flatMap((name) => manifestsFrom(folderOf(name), seen))];
}

function folderOf(name: string): string {
  const short = name.replace("@halocline/", "");
  const found = ["packages", "tools", "apps"]
    .map((room) => `${room}/${short}`)
    .find((folder) => existsSync(repositoryPath(`${folder}/package.json`)));
  if (!found) throw new Error(`no package ${name} below ${dirname(repositoryPath("package.json"))}`);
  return found;
}
