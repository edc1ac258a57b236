// What goes wrong while a message is taken: it is counted, said with its cause, and costs nothing but that message.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DeviceAuthScene, startDeviceAuth } from "../../test/device-auth.ts";
import { eventually } from "../../test/eventually.ts";
import { createLogger } from "../platform/logger.ts";
import { connectBroker } from "./connection.ts";
import { createDeviceBus } from "./device-bus.ts";
import { orderSubject } from "./subjects.ts";

const REGISTRATION = "0190d3a0-0000-7000-8000-00000000000a";

let scene: DeviceAuthScene;
beforeAll(async () => {
  scene = await startDeviceAuth({ [REGISTRATION]: "a key" });
});
afterAll(() => scene.stop());

const troubles: [place: string, message: string, topic: string | undefined][] = [];
beforeEach(() => void troubles.splice(0));
const busOn = (broker: DeviceAuthScene["app"]) =>
  createDeviceBus(broker, (place, error, { topic } = {}) => troubles.push([place, (error as Error).message, topic]));

/** Fails at what is called "bad", at once or a moment later. */
function takeAll(heard: string[], isLater: boolean) {
  return (what: string) => {
    heard.push(what);
    if (what !== "bad") return undefined;
    if (isLater) return Promise.reject(new Error("no room for it"));
    throw new Error("no room for it");
  };
}

describe("a message that cannot be taken", () => {
  it.each([false, true])("is told, and those after it are taken (a moment later: %s)", async (isLater) => {
    const bus = busOn(scene.app);
    const heard: string[] = [];
    const take = takeAll(heard, isLater);
    const stop = bus.watchChanges(REGISTRATION, (runId) => take(runId ?? ""));
    for (const runId of ["bad", "good", "bad", "last"]) bus.announceChange(REGISTRATION, runId);
    await eventually(
      () => heard,
      () => heard.includes("last"),
    );
    stop();
    expect(heard).toEqual(["bad", "good", "bad", "last"]);
    expect(troubles).toEqual([
      ["bus_handler", "no room for it", "changed"],
      ["bus_handler", "no room for it", "changed"],
    ]);
  });

  it("nor do a device's own message, or another server's that is damaged, deafen this server", async () => {
    const bus = busOn(scene.app);
    const heard: unknown[] = [];
    const endShare = bus.shareAll("status", "a-group", (_registrationId, data) => takeAll([], false)(data.toString()));
    const unwatch = bus.watchOrders(REGISTRATION, (order) => heard.push(order));
    await bus.flush();
    const device = await scene.connect({ clientId: REGISTRATION });
    await device.publishAsync(`halocline/v1/${REGISTRATION}/status`, "bad", { qos: 1 });
    await eventually(
      () => troubles,
      () => troubles.length === 1,
    );
    scene.app.publish(orderSubject(REGISTRATION), "{");
    bus.announceOrder(REGISTRATION, { seq: 7 });
    await eventually(
      () => heard,
      () => heard.length > 0,
    );
    unwatch();
    await endShare();
    await scene.leave();
    expect(heard).toEqual([{ seq: 7 }]);
    expect(troubles.map(([place, , topic]) => [place, topic])).toEqual([
      ["bus_handler", "status"],
      ["bus_handler", "order"],
    ]);
  });
});

describe("a subscription that the broker ends", () => {
  it("is told with the broker's words", async () => {
    const { servicesUrl, keys } = scene.nats;
    const broker = await connectBroker(servicesUrl, keys.ingest.seed, "ingest", createLogger("silent"));
    busOn(broker).shareAll("acks", "a-group", () => {});
    await eventually(
      () => troubles,
      () => troubles.length > 0,
    );
    await broker.close();
    expect(troubles).toEqual([["bus_subscription", expect.stringMatching(/permissions violation/i), "acks"]]);
  });
});
