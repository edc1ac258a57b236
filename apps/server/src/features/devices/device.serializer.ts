// A stored device in the shape of the wire. Its status is worked out now, from what was last heard.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { deviceStatus } from "@halocline/domain/devices/presence";
import type { ListedRelay, StoredDevice } from "./devices.store.ts";
import { presentTank } from "./tank.serializer.ts";

export const presentDevice = (device: StoredDevice, nowMs: number): Device => ({
  id: device.id,
  deviceId: device.hardwareId,
  name: device.name,
  status: deviceStatus(
    {
      lastReceivedAtMs: device.lastReceivedAt?.getTime() ?? null,
      intervalS: device.readingIntervalS,
      hasWillOfCurrentBoot: device.hasWillOfCurrentBoot === true,
      hasLatchedFault: device.fault !== null,
      isSensorOk: device.isSensorOk ?? true,
    },
    nowMs,
  ),
  lastSeenAt: device.lastReceivedAt?.toISOString() ?? null,
  firmwareVersion: device.firmwareVersion,
  rssiDbm: device.rssiDbm,
  apiKey: `••••${device.keyLastFour}`,
  readingIntervalSeconds: device.readingIntervalS,
  state: device.state,
  fault: device.fault,
  hold: presentHold(device),
  emergencyStop: presentStop(device),
  configuration: configurationOf(device),
  tanks: device.tanks.map(presentTank),
  relays: device.relays.map(presentRelay),
});

/** A stop pressed on the device itself is shown too, although nobody asked for it here. */
function presentStop({ stopRequestedAt, state, lastReceivedAt }: StoredDevice): Device["emergencyStop"] {
  const isLatched = state === "estop";
  const requestedAt = stopRequestedAt ?? (isLatched ? lastReceivedAt : null);
  return requestedAt && { requestedAt: requestedAt.toISOString(), isLatched };
}

const presentHold = ({ hold, holdSuspects, holdSince }: StoredDevice): Device["hold"] =>
  hold === null || holdSince === null
    ? null
    : { reason: hold, suspects: [...(holdSuspects ?? [])], since: holdSince.toISOString() };

function configurationOf(device: StoredDevice): Device["configuration"] {
  if (device.reportedRevision === device.configRevision) return "acknowledged";
  return device.configRefusedRevision === device.configRevision ? "refused" : "pending";
}

export const presentRelay = (relay: ListedRelay): Device["relays"][number] => ({
  id: relay.id,
  channelNumber: relay.channelNumber,
  role: relay.role,
  name: relay.name,
  currentState: relay.isOn,
  lastChangedAt: relay.lastChangedAt?.toISOString() ?? null,
  lastCause: relay.lastCause,
  pausedUntil: relay.pausedUntil?.toISOString() ?? null,
  maxRuntimeSeconds: relay.maxRuntimeS,
});
