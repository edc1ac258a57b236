export { listenForPairing } from "./pairing.consumer.ts";
export { pairingRoutes } from "./pairing.routes.ts";
export { completeClaim, sweepDeletedDevices, sweepPairing } from "./pairing.store.ts";
export { registrationRoutes } from "./registration.routes.ts";
