// Gathers what decides about an update, for the check that people see and for the start itself.

import { type Compatibility, isEncryptedOrigin, judgeRelease, type ReleaseFacts } from "@halocline/domain/firmware/compatibility";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/pools.ts";
import { isReachable } from "../commands/index.ts";
import type { DeviceControl } from "../devices/device-control.store.ts";
import type { StoredHello } from "../devices/hellos.store.ts";
import { findHello } from "../devices/index.ts";
import { findOpenRun } from "../runs/index.ts";
import type { StoredRelease } from "./firmware-releases.store.ts";
import { wasRolledBack } from "./firmware-updates.store.ts";

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

export async function judgeUpdate(
  ctx: Pick<Context, "config">,
  transaction: Tx,
  device: DeviceControl,
  release: StoredRelease,
  nowMs: number,
): Promise<JudgedUpdate> {
  const hello = await findHello(transaction, device.deviceId);
  const compatibility = judgeRelease(factsOf(release), {
    hello,
    canUpdate: device.caps.includes("ota"),
    isDownloadEncrypted: isEncryptedOrigin(ctx.config.downloadUrl),
    isReachable: isReachable(device, nowMs),
    isStopped: device.openStop !== null || device.isStopLatched,
    hasLatchedFault: device.fault !== null,
    hasOpenRun: (await findOpenRun(transaction, device.deviceId)) !== null,
    isUpdating: device.isUpdating,
    wasRolledBack: await wasRolledBack(transaction, device.deviceId, release.id),
    rolesOn: device.relays.filter(({ isOn }) => isOn).map(({ role }) => role),
  });
  return { compatibility, hello };
}
