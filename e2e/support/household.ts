// The compose file with the images of this machine, brought up by the commands of the operations guide. Ports are free ones on
// loopback, and project, networks and volumes are this run's own.

import { randomBytes } from "node:crypto";
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { baseImage } from "@halocline/containers/base-images";
import { buildHaloclineImage } from "@halocline/containers/build-image";
import { type Engine, startEngine } from "@halocline/containers/compose";
import { podman } from "@halocline/containers/podman";
import { documentedCommands } from "@halocline/local-services/documented-commands";
import { freePort } from "@halocline/local-services/free-port";
import { repositoryPath } from "@halocline/local-services/paths";

/** Of this run: another one on this machine may have other images. */
const RUN_ID = randomBytes(4).toString("hex");
export const HALOCLINE_IMAGE = `localhost/halocline:smoke-${RUN_ID}`;
const DATABASE_IMAGE = `localhost/halocline-database:smoke-${RUN_ID}`;
/** The database's, in its image. */
const POSTGRES_UID = 999;

const startedMs = performance.now();
const notes: string[] = [];

/** Seconds of a step, for the end of the run. */
export async function timed<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const beforeMs = performance.now();
  const result = await work();
  notes.push(`${what}: ${((performance.now() - beforeMs) / 1000).toFixed(1)} s`);
  return result;
}

export const note = (line: string): void => void notes.push(line);

export const tellNotes = (): void => {
  const total = ((performance.now() - startedMs) / 1000).toFixed(0);
  console.log(["containers:", ...notes, `all of it: ${total} s`].join("\n  "));
};

export type Household = Readonly<{
  engine: Engine;
  url: string;
  plainUrl: string;
  mqttUrl: string;
  /** A command in the folder of the compose file. */
  shell: (text: string) => Promise<string>;
  firstSteps: () => Promise<string>;
  /** The commands of the guide, word for word. */
  start: () => Promise<string>;
  /** What the guide says for one backup, and for a restore on an empty machine. */
  backUp: () => Promise<string>;
  restore: (recoveryKey: string) => Promise<string>;
  /** What the guide says to copy out: the devices' authority and the browsers'. */
  authority: () => string;
  remove: () => Promise<void>;
}>;

const makeImages = async () => {
  const bases = { NATS_IMAGE: "nats", CADDY_IMAGE: "caddy" } as const;
  const names = Object.entries(bases).map(([variable, name]) => [variable, baseImage(name)] as const);
  for (const name of ["debian", "node", "postgres"] as const) baseImage(name);
  return Object.fromEntries(names);
};

/** What stands beside the compose file: for firmware the public key of whoever signs it, and what this machine's engine needs. */
const OVERRIDE = `services:
  server:
    environment: { HALOCLINE_FIRMWARE_PUBLIC_KEY: /keys/firmware-public.pem }
    volumes: ["./firmware-public.pem:/keys/firmware-public.pem:ro"]
# Debian's docker-compose takes podman's word for it as a change, and refuses a second command in the same network.
networks:
  front:
    ipam: { config: [{ subnet: "\${HALOCLINE_SUBNET}" }], options: { driver: host-local } }
`;

/** The compose file with what stands beside it, and a folder for backups that outlives everything else. */
function makeFolders(firmwarePublicKey: string) {
  const folder = mkdtempSync(join(tmpdir(), "halocline-household-"));
  const [deploy, backups] = [join(folder, "deploy"), join(folder, "backups")];
  mkdirSync(backups, { mode: 0o700 });
  chownSync(backups, POSTGRES_UID, POSTGRES_UID);
  cpSync(repositoryPath("deploy"), deploy, { recursive: true });
  writeFileSync(join(deploy, "compose.override.yaml"), OVERRIDE);
  writeFileSync(join(deploy, "firmware-public.pem"), firmwarePublicKey);
  return { folder, deploy, backups };
}

export async function makeHousehold(firmwarePublicKey: string): Promise<Household> {
  const images = await timed("base images", makeImages);
  await timed("image of the server", () => buildHaloclineImage("server", HALOCLINE_IMAGE));
  await timed("image of the database", () => buildHaloclineImage("database", DATABASE_IMAGE));
  const [https, http, mqtt] = [await freePort(), await freePort(), await freePort()];
  const subnet = `10.213.${100 + (Number.parseInt(RUN_ID.slice(0, 2), 16) % 100)}`;
  const { folder, deploy, backups } = makeFolders(firmwarePublicKey);
  const engine = await startEngine(`halocline-${RUN_ID}`, {
    ...images,
    HALOCLINE_IMAGE,
    HALOCLINE_DATABASE_IMAGE: DATABASE_IMAGE,
    HALOCLINE_BACKUP_FOLDER: backups,
    HALOCLINE_HOST: "localhost",
    HALOCLINE_PUBLIC_URL: `https://localhost:${https}`,
    HALOCLINE_HTTPS_PORT: `127.0.0.1:${https}`,
    HALOCLINE_HTTP_PORT: `127.0.0.1:${http}`,
    HALOCLINE_MQTT_PORT: `127.0.0.1:${mqtt}`,
    HALOCLINE_SUBNET: `${subnet}.0/24`,
    HALOCLINE_PROXY_ADDRESS: `${subnet}.200`,
  });
  const [up = "", copyOut = ""] = documentedCommands("With containers");
  const [firstSteps = ""] = documentedCommands("First steps");
  const [backUp = "", restore = ""] = documentedCommands("Backups with containers");
  return {
    engine,
    url: `https://localhost:${https}`,
    plainUrl: `http://localhost:${http}`,
    mqttUrl: `mqtts://localhost:${mqtt}`,
    shell: (text) => engine.shell(text, deploy),
    firstSteps: () => engine.shell(firstSteps, deploy),
    start: async () => {
      await engine.shell(up, folder);
      return engine.shell(copyOut, deploy);
    },
    backUp: () => engine.shell(backUp, deploy),
    // Exported before, by whoever types it.
    restore: async (recoveryKey) =>
      (await engine.shell(`export HALOCLINE_BACKUP_PASSPHRASE='${recoveryKey}'\n${restore}`, deploy)) +
      (await engine.shell(copyOut, deploy)),
    authority: () => readFileSync(join(deploy, "ca.pem"), "utf8"),
    remove: async () => {
      await engine.remove();
      // Its layers stay, for the next build.
      podman(["untag", HALOCLINE_IMAGE]);
      podman(["untag", DATABASE_IMAGE]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
