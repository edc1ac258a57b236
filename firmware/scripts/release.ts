// Builds a release of the device program for this machine's kind of processor: with its version and with the key that its next update
// must be signed with. Sign what comes out with `pnpm firmware sign`.

import { createPublicKey } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DESCRIPTOR_SOURCE, shippedObjects } from "./shipped.ts";
import { compileAll, type Kind, link, SHIPPED } from "./toolchain.ts";

function readKey(file: string): string {
  const pem = readFileSync(file, "utf8");
  const key = createPublicKey(pem);
  if (key.asymmetricKeyDetails?.namedCurve !== "prime256v1") throw new Error("The key is not an ECDSA key on the curve P-256.");
  // Also of a private key that was given by mistake only the public half goes into the program.
  return key.export({ type: "spki", format: "pem" }).toString();
}

async function build(version: string, publicPem: string, out: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-release-"));
  try {
    const header = join(folder, "release.h");
    const definitions = { HALOCLINE_VERSION: version, HALOCLINE_RELEASE_KEY_PEM: publicPem };
    // What JSON writes of plain text is what C++ reads.
    const lines = Object.entries(definitions).map(([name, text]) => `#define ${name} ${JSON.stringify(text)}\n`);
    writeFileSync(header, lines.join(""));
    const kind: Kind = { ...SHIPPED, compiled: [...SHIPPED.compiled, "-include", header], linked: [...SHIPPED.linked, "-s"] };
    const program = join(folder, "program");
    const others = (await shippedObjects()).filter(({ source }) => source !== DESCRIPTOR_SOURCE);
    const own = await compileAll(kind, [DESCRIPTOR_SOURCE], join(folder, "objects"));
    link(kind, [...others.map(({ object }) => object), ...own], program);
    writeFileSync(out, readFileSync(program), { mode: 0o755, flag: "wx" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Wanted = Readonly<{ publicKey: string; out: string }>;

export async function buildRelease(version: string, { publicKey, out }: Wanted): Promise<void> {
  if (!/^[0-9A-Za-z.-]{1,23}$/.test(version))
    throw new Error("A version looks like 1.2.3 or 1.2.3-beta.1, with at most 23 characters.");
  await build(version, readKey(publicKey), out);
  process.stdout.write(`${out}\n`);
}
