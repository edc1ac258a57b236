// `pnpm firmware:keys <folder>` makes a key pair; `pnpm firmware:sign <image.bin> --key <private.pem>` signs an image;
// `pnpm firmware:sample <version>` makes a signed image for what `pnpm dev` runs here.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildImage } from "./build-image.ts";
import { checkImage, newKeyPair, signBytes } from "./sign-image.ts";

const USAGE = `Usage:
  pnpm firmware:keys <folder>
  pnpm firmware:sign <image.bin> --key <private.pem> [--out <file>]
  pnpm firmware:sample <version> [--key <private.pem>] [--out <folder>]`;

const DEMO_FOLDER = join(import.meta.dirname, "../../../.local/dev");

/** Never over something that is there: a lost key ends all updates. */
const writeNew = (file: string, text: string, mode: number): void => writeFileSync(file, text, { mode, flag: "wx" });

function makeKeys(folder: string): void {
  const { privatePem, publicPem } = newKeyPair();
  const [privateFile, publicFile] = [join(folder, "firmware-private.pem"), join(folder, "firmware-public.pem")];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeNew(privateFile, privatePem, 0o600);
  writeNew(publicFile, publicPem, 0o644);
  console.error(`Wrote ${privateFile} (keep it offline and backed up) and ${publicFile} (for the server and the devices).`);
}

function signFile(imageFile: string, keyFile: string, outFile: string | undefined): void {
  const bytes = readFileSync(imageFile);
  const { descriptor, fileSha256 } = checkImage(bytes);
  const signature = signBytes(bytes, readFileSync(keyFile, "utf8"));
  const about = descriptor ? `${descriptor.version} for ${descriptor.hardware}` : "no Halocline descriptor: a development build";
  console.error(`${imageFile}: ${about}, SHA-256 ${Buffer.from(fileSha256).toString("hex")}`);
  if (outFile === undefined) console.log(signature);
  else writeNew(outFile, `${signature}\n`, 0o644);
}

/** Replaces an older one: it is made anew in a moment, and a key that changed makes it worthless. */
function makeSample(version: string, keyFile: string | undefined, folder = join(DEMO_FOLDER, "firmware")): void {
  const demoKeyFile = join(DEMO_FOLDER, "firmware-private.pem");
  if (keyFile === undefined && !existsSync(demoKeyFile))
    throw new Error("There is no key yet: start pnpm dev once, or say --key.");
  const image = buildImage({ version });
  checkImage(image);
  const signature = signBytes(image, readFileSync(keyFile ?? demoKeyFile, "utf8"));
  const [imageFile, signatureFile] = [join(folder, `halocline-${version}.bin`), join(folder, `halocline-${version}.sig`)];
  mkdirSync(folder, { recursive: true });
  writeFileSync(imageFile, image);
  writeFileSync(signatureFile, `${signature}\n`);
  console.log(`Firmware file   ${imageFile}\nSignature file  ${signatureFile}\nVersion         ${version}`);
  console.error(
    "Upload them on the page Firmware, as an administrator. It holds no program: only simulated devices can install it.",
  );
}

function run(args: string[]): void {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { key: { type: "string" }, out: { type: "string" } },
  });
  const [command, place, ...rest] = positionals;
  if (command === "keys" && place !== undefined && rest.length === 0) makeKeys(place);
  else if (command === "sign" && place !== undefined && values.key !== undefined && rest.length === 0)
    signFile(place, values.key, values.out);
  else if (command === "sample" && place !== undefined && rest.length === 0) makeSample(place, values.key, values.out);
  else throw new Error(USAGE);
}

try {
  run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
