// The control server over real HTTP, with real virtual devices behind it.

import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { simulatedTankSchema } from "@halocline/contracts/simulator/simulated-tank.contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DemoScene, HARDWARE_ID } from "../../test/demo-scene.ts";
import { parseControlAddress, parseControlToken } from "./control-address.ts";
import { startControl } from "./control-server.ts";

const TOKEN = "a-token-of-more-than-thirty-two-letters";
const TANK = `/tanks/${HARDWARE_ID}`;

describe("the control server", () => {
  let scene: DemoScene;
  let server: Server;

  beforeEach(async () => {
    scene = DemoScene.ready();
    server = await startControl({ host: "127.0.0.1", port: 0, token: TOKEN, tanks: [scene.device] });
  });

  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const ask = async (path: string, init: RequestInit = {}, token = TOKEN) => {
    const { port } = server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
    return { status: response.status, body: await response.json() };
  };
  const put = (path: string, body: unknown) => ask(path, { method: "PUT", body: JSON.stringify(body) });

  it("tells how a tank is, breaks it, and puts it right", async () => {
    const quiet = await ask(TANK);
    expect(quiet).toMatchObject({ status: 200, body: { scenario: null, speed: 1, floorL: 0, story: [], outcome: null } });
    expect(await put(`${TANK}/scenario`, { scenario: "burst_hose" })).toMatchObject({
      status: 200,
      body: { scenario: "burst_hose", story: [{ kind: "began", afterS: 0 }] },
    });
    scene.run(40_000);
    const broken = await ask(TANK);
    expect(simulatedTankSchema.parse(broken.body).outcome?.floorL).toBeGreaterThan(0.1);
    const mended = await put(`${TANK}/scenario`, { scenario: null });
    expect(mended).toMatchObject({ status: 200, body: { scenario: null, floorL: 0 } });
    expect(scene.device.status().view.fault).toBeNull();
  });

  it("changes the speed, or says why not", async () => {
    scene.run(60_000);
    expect(await put(`${TANK}/speed`, { speed: 60 })).toMatchObject({ status: 200, body: { speed: 60 } });
    scene.command({ type: "relay", channel: 2, on: true, lease_ms: 5000 });
    expect(await ask(TANK)).toMatchObject({ body: { speed: 1 } });
    expect(await put(`${TANK}/speed`, { speed: 60 })).toMatchObject({ status: 409, body: { code: "command_open", speed: 1 } });
    expect(await put(`${TANK}/speed`, { speed: 1 })).toMatchObject({ status: 200, body: { speed: 1 } });
  });

  it("says why a scenario has no stage", async () => {
    const bare = new DemoScene();
    bare.run(1000);
    const other = await startControl({ host: "127.0.0.1", port: 0, token: TOKEN, tanks: [bare.device] });
    const { port } = other.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${TANK}/scenario`, {
      method: "PUT",
      headers: { authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify({ scenario: "siphon" }),
    });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "not_calibrated", scenario: null });
    await new Promise((resolve) => other.close(resolve));
  });

  it("opens for its token only", async () => {
    const wrong = [TOKEN.slice(1), `${TOKEN}x`, "", "x".repeat(10_000)];
    for (const token of wrong) expect(await ask(TANK, {}, token)).toEqual({ status: 401, body: { code: "unauthorized" } });
    const { port } = server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}${TANK}`)).status).toBe(401);
  });

  it("knows its tanks, its methods and its words", async () => {
    expect(await ask("/tanks/hc-000000000000")).toMatchObject({ status: 404, body: { code: "unknown_tank" } });
    expect(await ask("/")).toMatchObject({ status: 404 });
    expect(await put(TANK, {})).toMatchObject({ status: 405 });
    expect(await ask(`${TANK}/scenario`)).toMatchObject({ status: 405 });
    expect(await put(`${TANK}/scenario`, { scenario: "earthquake" })).toMatchObject({ status: 400 });
    expect(await put(`${TANK}/scenario`, {})).toMatchObject({ status: 400 });
    expect(await put(`${TANK}/speed`, { speed: 20 })).toMatchObject({ status: 400 });
    expect(await put(`${TANK}/speed`, { speed: 60, scenario: null })).toMatchObject({ status: 400 });
    expect(await ask(`${TANK}/speed`, { method: "PUT", body: "{" })).toMatchObject({ status: 400 });
    expect(scene.demonstration.state).toMatchObject({ scenario: null, speed: 1 });
  });

  it("reads no more than a kilobyte", async () => {
    expect(await put(`${TANK}/scenario`, { scenario: "x".repeat(2000) })).toMatchObject({ status: 413 });
  });
});

describe("its address", () => {
  it("is on this machine", () => {
    expect(parseControlAddress("127.0.0.1:7070")).toEqual({ host: "127.0.0.1", port: 7070 });
    expect(parseControlAddress("[::1]:0")).toEqual({ host: "::1", port: 0 });
    for (const text of ["0.0.0.0:7070", "192.168.1.2:7070", "127.0.0.1", "127.0.0.1:70700", ":7070", "localhost:x"])
      expect(() => parseControlAddress(text)).toThrow("--control must be a loopback address");
  });

  it("has a token that nobody guesses", () => {
    expect(parseControlToken(`${TOKEN}\n`)).toBe(TOKEN);
    expect(() => parseControlToken("short\n")).toThrow("at least 32");
  });
});
