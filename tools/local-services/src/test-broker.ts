// A private broker for tests, with the certificates and keys of the first one in this process: to make them costs more than the start.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type NatsInstance, startNats } from "./nats.ts";
import { createTestFolder } from "./test-folder.ts";

export type TestBroker = Readonly<{ nats: NatsInstance; destroy: () => Promise<void> }>;

const IDENTITY = ["ca.key", "ca.pem", "server.key", "server.pem", "nkeys.json"];
let identity: ReadonlyMap<string, Buffer> = new Map();

export async function startTestBroker(): Promise<TestBroker> {
  const folder = createTestFolder("halocline-broker-");
  for (const [file, content] of identity) writeFileSync(join(folder, file), content, { mode: 0o600 });
  const nats = await startNats(folder);
  identity = new Map(IDENTITY.map((file) => [file, readFileSync(join(folder, file))]));
  return {
    nats,
    destroy: async () => {
      await nats.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
