import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryPath } from "@halocline/local-services/paths";
import { run } from "@halocline/local-services/processes";

/** Set by the run that has built it, as with the web app. */
const IS_BUILT = "E2E_DEVICE_IS_BUILT";
const FIRMWARE = repositoryPath("firmware/scripts/main.ts");

/** The device program as it would be shipped, from the sources of now. */
export function builtDeviceProgram(): string {
  if (process.env[IS_BUILT] === undefined) {
    run(process.execPath, [FIRMWARE, "build"]);
    process.env[IS_BUILT] = "1";
  }
  return repositoryPath(".local/device-program/halocline-device");
}

/** A release of it, as an operator builds one: it says its version, and believes one key. */
export function builtRelease(folder: string, version: string, publicPem: string): string {
  const [key, out] = [join(folder, `${version}.pem`), join(folder, `halocline-device-${version}.bin`)];
  writeFileSync(key, publicPem);
  run(process.execPath, [FIRMWARE, "release", version, "--public-key", key, "--out", out]);
  return out;
}
