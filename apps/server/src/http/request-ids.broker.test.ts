// What stands in the log of a request, on a whole server: its id, and nothing secret.

import { execFileSync } from "node:child_process";
import { documentedCommands } from "@halocline/local-services/documented-commands";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { NO_RELAYS } from "../../test/play-device.ts";
import { openRunScene, type RunScene } from "../../test/run-scene.ts";
import { startTestServer, type TestServer } from "../../test/start-test-server.ts";
import { readConfig } from "../config/config.ts";
import { createLogger } from "../platform/logger.ts";
import { startServer } from "../roles.ts";

let server: TestServer;
let scene: RunScene;
let logging: Pick<TestServer, "send">;
let stop: () => Promise<void>;
const lines: string[] = [];
const PASSWORD = "nobody knows this password";

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
  scene = await openRunScene(server);
  const { environment, send } = await server.prepareAnother({ HALOCLINE_ROLES: "api", HALOCLINE_LOG_LEVEL: "debug" });
  const config = readConfig(environment);
  logging = { send };
  ({ stop } = await startServer(config, createLogger(config.logLevel, { write: (line) => void lines.push(line) })));
}, 60_000);
afterAll(async () => {
  await stop();
  await server.stop();
});

const idOf = (response: Response): string => response.headers.get("x-request-id") ?? "";
const logged = (requestId: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);

describe("a request's id", () => {
  it("is new with each answer, whatever the caller sends, and stands beside the command that it led to", async () => {
    scene.played.answerWith(() => ({ state: "estop", relays: NO_RELAYS }));
    const ordinary = await logging.send("GET /api/devices", {
      account: scene.account,
      headers: { "x-request-id": "0123456789abcdef" },
    });
    const stopping = await logging.send(`POST /api/devices/${scene.device.id}/emergency-stop`, { account: scene.account });
    const switching = await logging.send(`POST /api/devices/${scene.device.id}/relays/3`, {
      account: scene.account,
      body: { state: "OFF" },
    });
    const ids = [ordinary, stopping, switching].map(idOf);
    expect(ids).not.toContain("0123456789abcdef");
    expect(new Set(ids.filter((id) => /^[0-9a-f]{16}$/.test(id))).size).toBe(3);
    expect([ordinary, stopping, switching].map(({ status }) => status)).toEqual([200, 200, 200]);
    const { registrationId } = scene.device;
    expect(logged(ids[1] ?? "")).toMatchObject([{ msg: "command sent", command: "emergency_stop", registrationId }]);
    // A call with a body comes by other events of the socket.
    expect(logged(ids[2] ?? "")).toMatchObject([{ msg: "command sent", command: "relay_off", registrationId }]);
  });

  it("is found in the log by the documented command", async () => {
    const id = idOf(await logging.send(`POST /api/devices/${scene.device.id}/emergency-stop`, { account: scene.account }));
    const command = documentedCommands("Alarms for the operator").find((text) => text.startsWith("journalctl")) ?? "";
    const found = execFileSync("sh", ["-ec", `journalctl() { cat; }\nid=${id}\n${command}`], {
      input: lines.join(""),
      encoding: "utf8",
    });
    expect(
      found
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(logged(id));
  });

  it("comes without secrets: neither passwords nor sessions, keys or seeds are in the log", async () => {
    await logging.send("POST /api/auth/login", { body: { email: scene.account.email, password: PASSWORD } });
    await logging.send("GET /api/devices", { headers: { authorization: `Bearer ${PASSWORD}` } });
    const all = lines.join("\n");
    expect(all).toContain("command sent");
    const { nats, sessionSecret, databaseUrls } = server.config;
    const passwords = Object.values(databaseUrls).flatMap((url) => new URL(url).password || []);
    const secrets = [
      PASSWORD,
      scene.account.sessionToken,
      scene.device.key,
      sessionSecret,
      ...Object.values(nats.seeds),
      ...passwords,
    ];
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  });
});
