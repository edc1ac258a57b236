export { serveDeviceAuth } from "./device-auth.ts";
export { listenForPairing } from "./pairing.consumer.ts";
export { pairingRoutes } from "./pairing.routes.ts";
export { sweepDeletedDevicesJob, sweepPairingJob } from "./sweep-pairing.job.ts";
