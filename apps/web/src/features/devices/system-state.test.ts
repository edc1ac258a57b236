import { describe, expect, it } from "vitest";
import { exampleDevice, NOW_MS, timeAgo } from "@/testing/wire-examples.ts";
import { systemState } from "./system-state.ts";

const online = exampleDevice({ lastSeenAt: timeAgo(4000) });
const offline = exampleDevice({ status: "offline", lastSeenAt: timeAgo(3_600_000) });

describe("system status", () => {
  it("counts devices online and takes the newest word of any", () => {
    expect(systemState([offline, online], NOW_MS)).toEqual({
      online: 1,
      total: 2,
      heardAtMs: NOW_MS - 4000,
    });
  });

  it("counts a device with a fault: it is connected", () => {
    expect(systemState([exampleDevice({ status: "error" })], NOW_MS)).toMatchObject({ online: 1 });
  });

  it("calls nothing online on old data, whatever the status says: its own screen says Offline", () => {
    const silent = exampleDevice({ lastSeenAt: timeAgo(300_000) });
    expect(systemState([silent], NOW_MS)).toMatchObject({ online: 0 });
  });

  it("takes nobody from the count for the server's own delay", () => {
    const behind = exampleDevice({ lastSeenAt: timeAgo(300_000), isServerBehind: true });
    expect(systemState([behind, { ...behind, status: "offline" }], NOW_MS)).toMatchObject({ online: 1 });
  });

  it("has never heard of devices that never reported", () => {
    expect(systemState([], NOW_MS)).toEqual({ online: 0, total: 0, heardAtMs: null });
    expect(systemState([exampleDevice({ lastSeenAt: null })], NOW_MS).heardAtMs).toBeNull();
  });
});
