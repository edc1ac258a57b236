// Gathers what decides about an update, for the check that people see and for the start itself.

import { type Compatibility, isEncryptedOrigin, judgeRelease, type ReleaseFacts } from "@halocline/domain/firmware-compatibility";
import type { DeviceControl } from "../devices/device-control.store.ts";
import type { StoredHello } from "../devices/device-firmware.store.ts";
import type { StoredRelease } from "./firmware-releases.store.ts";
import type { AccountTransaction } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import { isReachable } from "../commands/order-action.service.ts";

export type JudgeUpdateDeps = Readonly<{
  store: Pick<CommandStores, "findHello" | "findOpenRun" | "wasRolledBack">;
  publicUrl: string;
}>;
export type JudgedUpdate = Readonly<{ compatibility: Compatibility; hello: StoredHello | null }>;

export function factsOf({ hardware, protocolMin, protocolMax, ...release }: StoredRelease): ReleaseFacts {
  const isDescribed = hardware !== null && protocolMin !== null && protocolMax !== null;
  return {
    ...release,
    releaseClass: release.isStable ? "stable" : release.isBeta ? "beta" : "development",
    descriptor: isDescribed ? { hardware, protocolMin, protocolMax } : null,
    hasBreakingChanges: (release.breakingChanges ?? "") !== "",
  };
}

export const createJudgeUpdate =
  ({ store, publicUrl }: JudgeUpdateDeps) =>
  async (
    transaction: AccountTransaction,
    device: DeviceControl,
    release: StoredRelease,
    nowMs: number,
  ): Promise<JudgedUpdate> => {
    const hello = await store.findHello(transaction, device.deviceId);
    const compatibility = judgeRelease(factsOf(release), {
      hello,
      canUpdate: device.caps.includes("ota"),
      isDownloadEncrypted: isEncryptedOrigin(publicUrl),
      isReachable: isReachable(device, nowMs),
      isStopped: device.openStop !== null || device.isStopLatched,
      hasLatchedFault: device.fault !== null,
      hasOpenRun: (await store.findOpenRun(transaction, device.deviceId)) !== null,
      isUpdating: device.isUpdating,
      wasRolledBack: await store.wasRolledBack(transaction, device.deviceId, release.id),
      rolesOn: device.relays.filter(({ isOn }) => isOn).map(({ role }) => role),
    });
    return { compatibility, hello };
  };

export type JudgeUpdate = ReturnType<typeof createJudgeUpdate>;
