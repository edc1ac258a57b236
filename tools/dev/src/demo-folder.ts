// What `pnpm dev` keeps between two starts, in the ignored folder .local/dev of this checkout.

import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newKeyPair } from "@halocline/firmware/sign-image";
import { keptSecret, keptToken } from "@halocline/local-services/kept-secret";
import { repositoryPath } from "@halocline/local-services/paths";
import { databaseUser, reachableFolder } from "@halocline/local-services/run-as";

const FOLDER = repositoryPath(".local/dev");

export const inDemoFolder = (name: string): string => join(FOLDER, name);
export const SERVICES_FOLDER = inDemoFolder("services");
export const DEVICES_FILE = inDemoFolder("devices.json");
/** What the simulated devices remember without power. */
export const FLASH_FOLDER = inDemoFolder("flash");

export function makeDemoFolder({ isFresh }: Readonly<{ isFresh: boolean }>): void {
  if (isFresh) {
    // The database may live elsewhere: see run-as.ts.
    rmSync(reachableFolder(join(SERVICES_FOLDER, "postgres"), databaseUser()), { recursive: true, force: true });
    rmSync(FOLDER, { recursive: true, force: true });
  }
  mkdirSync(FOLDER, { recursive: true });
}

/** Made once, so that a browser may remember it. */
export const demoPassword = (): string => keptSecret(inDemoFolder("demo-password"));

/** Server and web app are given it, so that nobody has to copy it to become administrator here. */
export const demoSetUpToken = (): string => keptSecret(inDemoFolder("set-up-token"));

/** Opens the simulator to the server, and to nobody else. */
export const simulatorTokenFile = (): string => keptToken(inDemoFolder("simulator-token"));

/** A key of this machine's own, so that firmware can be signed, uploaded and installed here (docs/firmware.md). */
export function firmwareKeyFile(): string {
  const [privateFile, publicFile] = [inDemoFolder("firmware-private.pem"), inDemoFolder("firmware-public.pem")];
  if (!existsSync(publicFile)) {
    const { privatePem, publicPem } = newKeyPair();
    writeFileSync(privateFile, privatePem, { mode: 0o600 });
    writeFileSync(publicFile, publicPem);
  }
  return publicFile;
}
