export { serveDeviceAuth } from "./device-auth.ts";
export { listenForPairing } from "./pairing.consumer.ts";
export { pairingRoutes } from "./pairing.routes.ts";
export { sweepDeletedDevices, sweepPairing } from "./pairing.store.ts";
