export { announcePresence } from "./announce-presence.service.ts";
export { presentDevice, presentRelay } from "./device.serializer.ts";
export { bumpRevision, bumpRevisionsOf, changeRelay, loadSettings, moveRelayLimits } from "./device-config.store.ts";
export { findControl, listOwnedDevices, lockControl, saveCommandSeq } from "./device-control.store.ts";
export { beginMove, claimAnchors, findKey, findOwners, findRegistered, listChangedBoots } from "./device-registry.store.ts";
export { deviceRoutes } from "./devices.routes.ts";
export { listDevices } from "./devices.store.ts";
export { findFall } from "./fall.store.ts";
export { findOwned } from "./find-owned.service.ts";
export {
  findHello,
  rejectRevision,
  saveHello,
  saveHold,
  saveReleasedHold,
  saveRevision,
  saveStopLatch,
  saveTopUpLock,
} from "./hellos.store.ts";
export { findFreshWater, findTopUpPump } from "./ledger.store.ts";
export { repairCopies } from "./presence.store.ts";
export { pushConfigJob } from "./push-config.job.ts";
export { sendConfig } from "./send-config.service.ts";
export { sweepBootsJob } from "./sweep-boots.job.ts";
export { findSystemSettings, loadTimeLimits, lockSystemSettings, saveSystemSettings } from "./system-settings.store.ts";
export { presentReservoirs, presentTank } from "./tank.serializer.ts";
export { reservoirsOfTank, wasteRoomLitres } from "./tank-reservoirs.ts";
export {
  findTankArea,
  findTankDeviceNo,
  findTankKeys,
  findTankOfDevice,
  keepCalibrationBefore,
  listTanks,
  listZones,
  saveTank,
  saveWaterChange,
  takeAppliedCalibrations,
} from "./tanks.store.ts";
