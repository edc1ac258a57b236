// The files of a release: a key pair, the signature of an image, and a signed image for what `pnpm dev` runs here.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildImage } from "./build-image.ts";
import { checkImage, newKeyPair, signBytes } from "./sign-image.ts";

const DEMO_FOLDER = join(import.meta.dirname, "../../../.local/dev");

/** Never over something that is there: a lost key ends all updates. */
const writeNew = (file: string, text: string, mode: number): void => writeFileSync(file, text, { mode, flag: "wx" });

export function makeKeys(folder: string): void {
  const { privatePem, publicPem } = newKeyPair();
  const [privateFile, publicFile] = [join(folder, "firmware-private.pem"), join(folder, "firmware-public.pem")];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeNew(privateFile, privatePem, 0o600);
  writeNew(publicFile, publicPem, 0o644);
  console.error(`Wrote ${privateFile} (keep it offline and backed up) and ${publicFile} (for the server and the devices).`);
}

export function signFile(imageFile: string, { key, out }: Readonly<{ key: string; out?: string | undefined }>): void {
  const bytes = readFileSync(imageFile);
  const { descriptor, fileSha256 } = checkImage(bytes);
  const signature = signBytes(bytes, readFileSync(key, "utf8"));
  const about = descriptor ? `${descriptor.version} for ${descriptor.hardware}` : "no Halocline descriptor: a development build";
  console.error(`${imageFile}: ${about}, SHA-256 ${Buffer.from(fileSha256).toString("hex")}`);
  if (out === undefined) console.log(signature);
  else writeNew(out, `${signature}\n`, 0o644);
}

/** Replaces an older one: it is quick to make, and invalid after a change of key. */
export function makeSample(
  version: string,
  { key, out }: Readonly<{ key?: string | undefined; out?: string | undefined }>,
): void {
  const demoKeyFile = join(DEMO_FOLDER, "firmware-private.pem");
  const folder = out ?? join(DEMO_FOLDER, "firmware");
  if (key === undefined && !existsSync(demoKeyFile)) throw new Error("There is no key yet: start pnpm dev once, or pass --key.");
  const image = buildImage({ version });
  checkImage(image);
  const signature = signBytes(image, readFileSync(key ?? demoKeyFile, "utf8"));
  const [imageFile, signatureFile] = [join(folder, `halocline-${version}.bin`), join(folder, `halocline-${version}.sig`)];
  mkdirSync(folder, { recursive: true });
  writeFileSync(imageFile, image);
  writeFileSync(signatureFile, `${signature}\n`);
  console.log(`Firmware file   ${imageFile}\nSignature file  ${signatureFile}\nVersion         ${version}`);
  console.error(
    "Upload them on the page Firmware, as an administrator. It holds no program: only simulated devices can install it.",
  );
}
