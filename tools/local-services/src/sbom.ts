// The bill of materials (CycloneDX) as pnpm itself writes it, from the lockfile and the packages that are installed.

import { execFileSync } from "node:child_process";
import { repositoryPath } from "./paths.ts";

type Licence = Readonly<{ license: { id?: string; name?: string } } | { expression: string }>;
export type Component = Readonly<{ "bom-ref": string; purl: string; licenses?: readonly Licence[] }>;

export type Sbom = Readonly<{
  serialNumber?: string;
  metadata: Readonly<{ timestamp?: string; component: Readonly<{ "bom-ref": string }> }>;
  components: readonly Component[];
  dependencies: readonly Readonly<{ ref: string; dependsOn: readonly string[] }>[];
}>;

const ROOM_BYTES = 64 * 1024 * 1024;
const PREFIX = "pkg:npm/";

/** As in `@node-rs/argon2@2.2.1`. */
export const nameOf = ({ purl }: Pick<Component, "purl">): string => decodeURIComponent(purl.slice(PREFIX.length));

/** Packages of the workspace are the product itself, not its materials. */
const isForeign = (component: Component): boolean => !nameOf(component).startsWith("@halocline/");

/** `options` choose what is listed: `--prod`, `--filter`. */
export function readSbom(options: readonly string[] = []): Sbom {
  const form = ["sbom", "--sbom-format", "cyclonedx", "--sbom-spec-version", "1.6", "--sbom-type", "application"];
  const text = execFileSync("pnpm", [...form, ...options], {
    cwd: repositoryPath("."),
    encoding: "utf8",
    maxBuffer: ROOM_BYTES,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const sbom = JSON.parse(text) as Sbom;
  return { ...sbom, components: sbom.components.filter(isForeign) };
}
