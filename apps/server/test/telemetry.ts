// A plain telemetry message to start from.

export const BOOT = "57-9f3c1a77";

export function telemetry(change: Record<string, unknown> = {}): string {
  return JSON.stringify({
    v: 1,
    device_id: "hc-0a1b2c3d4e5f",
    ts: Math.floor(Date.now() / 1000),
    water_mm: 45.2,
    sensor_ok: true,
    firmware_version: "1.2.3",
    rssi: -61,
    relays: [true, false, false, false, false],
    boot: BOOT,
    seq: 1,
    up_ms: 18_420_311,
    raw_mm: 45,
    err: 0,
    state: "idle",
    fault: null,
    temp_c: 25.4,
    config_rev: 1,
    ...change,
  });
}
