export { presentDevice, presentRelay } from "./device.serializer.ts";
export {
  bumpRevision,
  bumpRevisionsOf,
  changeRelay,
  loadSettings,
  moveRelayLimits,
  saveRefusedRevision,
  saveReportedRevision,
} from "./device-config.store.ts";
export { findControl, listOwnedDevices, lockControl, noteCommandSeq } from "./device-control.store.ts";
export { findHello } from "./device-firmware.store.ts";
export { saveHello, saveStopLatch, saveTopUpLock } from "./device-hellos.store.ts";
export { claimAnchors, findKey, findOwners, findRegistered } from "./device-registry.store.ts";
export { deviceRoutes } from "./devices.routes.ts";
export { listDevices } from "./devices.store.ts";
export { findOwned } from "./find-owned.service.ts";
export { notePresence } from "./note-presence.job.ts";
export { pushConfig } from "./push-config.job.ts";
export { sendConfig } from "./send-config.service.ts";
export { findSystemSettings, loadTimeLimits, lockSystemSettings, saveSystemSettings } from "./system-settings.store.ts";
export { presentTank } from "./tank.serializer.ts";
export { findTankDeviceNo, findTankKeys, findTankOfDevice, listTanks, noteWaterChange, saveTank } from "./tanks.store.ts";
