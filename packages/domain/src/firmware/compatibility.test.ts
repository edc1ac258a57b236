import { describe, expect, it } from "vitest";
import {
  type HelloFacts,
  isEncryptedOrigin,
  judgeRelease,
  type MomentFacts,
  type ReleaseFacts,
  recommend,
  type UpdateWarning,
} from "./compatibility.ts";

const descriptor = { hardware: "relay5-esp32", protocolMin: 1, protocolMax: 1 };
const release = (change: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
  version: "1.3.0",
  releaseClass: "stable",
  fileBytes: 1_000_000,
  chip: "esp32",
  secureVersion: 0,
  descriptor,
  requiresFactoryReset: false,
  hasBreakingChanges: false,
  ...change,
});
const hello: HelloFacts = {
  firmwareVersion: "1.2.3",
  hardware: "relay5-esp32",
  chip: "esp32",
  slotBytes: 1_966_080,
  secureVersion: 0,
  protocolMin: 1,
  protocolMax: 1,
};
const device = (change: Partial<MomentFacts> = {}): MomentFacts => ({
  hello,
  canUpdate: true,
  isDownloadEncrypted: true,
  isReachable: true,
  isStopped: false,
  hasLatchedFault: false,
  hasOpenRun: false,
  isUpdating: false,
  wasRolledBack: false,
  rolesOn: ["circulation"],
  ...change,
});
const codes = (change: Partial<ReleaseFacts>, moment: Partial<MomentFacts> = {}) =>
  judgeRelease(release(change), device(moment)).errors.map(({ code }) => code);

describe("a release and a device", () => {
  it("go together without a word", () => {
    expect(judgeRelease(release(), device())).toEqual({
      compatible: true,
      riskLevel: "low",
      errors: [],
      warnings: [],
      requiresConfirmation: false,
    });
    expect(codes({ fileBytes: hello.slotBytes })).toEqual([]);
  });

  it.each<[string, Partial<ReleaseFacts>, Partial<MomentFacts>]>([
    ["wrong_chip", { chip: "esp32s3" }, {}],
    ["wrong_hardware", { descriptor: { ...descriptor, hardware: "relay8-esp32" } }, {}],
    ["slot_too_small", { fileBytes: hello.slotBytes + 1 }, {}],
    ["protocol_mismatch", { descriptor: { ...descriptor, protocolMin: 2, protocolMax: 3 } }, {}],
    ["protocol_mismatch", {}, { hello: { ...hello, protocolMin: 2, protocolMax: 2 } }],
    ["download_unencrypted", {}, { isDownloadEncrypted: false }],
    ["secure_version_lower", {}, { hello: { ...hello, secureVersion: 1 } }],
    ["device_offline", {}, { isReachable: false }],
    ["hello_missing", {}, { hello: null, canUpdate: false }],
    ["update_not_supported", {}, { canUpdate: false }],
    ["update_in_progress", {}, { isUpdating: true }],
    ["stop_latched", {}, { isStopped: true }],
    ["fault_latched", {}, { hasLatchedFault: true }],
  ])("[SEC-11] do not go together: %s", (code, wrong, moment) => {
    expect(codes(wrong, moment)).toEqual([code]);
    expect(judgeRelease(release(wrong), device(moment)).compatible).toBe(false);
  });

  it("[SAFE-16] wait while a run is open or anything but circulation is on", () => {
    expect(codes({}, { hasOpenRun: true })).toEqual(["run_open"]);
    for (const role of ["drain", "fill", "topup", "spare"] as const) expect(codes({}, { rolesOn: [role] })).toEqual(["pump_on"]);
  });

  it("are told all that is wrong, not only the first", () => {
    expect(codes({ chip: "esp32c3" }, { isReachable: false, hasOpenRun: true })).toEqual([
      "device_offline",
      "run_open",
      "wrong_chip",
    ]);
  });

  it.each<[UpdateWarning, Partial<ReleaseFacts>, "low" | "medium" | "high"]>([
    ["same", { version: "1.2.3" }, "low"],
    ["beta", { releaseClass: "beta" }, "medium"],
    ["breaking_changes", { hasBreakingChanges: true }, "medium"],
    [{ code: "older", version: "1.2.3" }, { version: "1.2.3-beta.1" }, "high"],
    ["factory_reset", { requiresFactoryReset: true }, "high"],
    ["development", { releaseClass: "development" }, "high"],
    ["model_unknown", { releaseClass: "development", descriptor: null }, "high"],
  ])("are warned: %j", (warning, change, risk) => {
    const verdict = judgeRelease(release(change), device());
    expect(verdict).toMatchObject({ compatible: true, riskLevel: risk, requiresConfirmation: risk !== "low" });
    expect(verdict.warnings).toContainEqual(warning);
  });

  it("are warned when the device went back from it before: that is no low risk any more", () => {
    const verdict = judgeRelease(release(), device({ wasRolledBack: true }));
    expect(verdict).toMatchObject({ compatible: true, riskLevel: "medium", requiresConfirmation: true });
    expect(verdict.warnings).toEqual(["rolled_back"]);
  });
});

it.each([
  ["https://reef.example", true],
  ["http://127.0.0.1:8080", true],
  ["http://127.0.0.1", true],
  ["http://127.0.0.1.example.net", false],
  ["http://reef.home:8080", false],
])("[SEC-11] firmware is fetched from %s: %s", (origin, isEncrypted) => {
  expect(isEncryptedOrigin(origin)).toBe(isEncrypted);
});

describe("what is recommended", () => {
  const all = [
    release({ version: "1.10.0-beta.1", releaseClass: "beta" }),
    release({ version: "1.2.0" }),
    release({ version: "1.9.0" }),
    release({ version: "9.0.0", chip: "esp32s3" }),
    release({ version: "10.0.0", releaseClass: "development" }),
  ];

  it("is the newest stable release that fits, else the newest beta, else nothing", () => {
    const versions = ({ recommended, stable, compatibleCount }: ReturnType<typeof recommend<ReleaseFacts>>) => [
      recommended?.version,
      stable?.version,
      compatibleCount,
    ];
    expect(versions(recommend(all, hello))).toEqual(["1.9.0", "1.9.0", 4]);
    expect(versions(recommend(all, { ...hello, firmwareVersion: "1.9.0" }))).toEqual(["1.10.0-beta.1", "1.9.0", 4]);
    expect(versions(recommend(all, { ...hello, firmwareVersion: "2.0.0" }))).toEqual([undefined, "1.9.0", 4]);
    expect(versions(recommend(all, null))).toEqual([undefined, undefined, 0]);
  });
});
