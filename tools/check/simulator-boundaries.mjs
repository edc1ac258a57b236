// The boundaries of the simulated water and the simulated device.

import { contracts, deviceCore, domain, tankPhysics, tests, typesOnly, virtualDevice } from "./boundary-paths.mjs";

export const simulatorRules = [
  {
    name: "tank-physics-is-water-only",
    comment: "Tank physics imports the domain and the shapes of the control core: a browser may run it.",
    from: { path: "^packages/tank-physics/src/", pathNot: tests },
    to: { pathNot: [...tankPhysics, ...domain, ...deviceCore] },
  },
  {
    name: "virtual-device-knows-no-network",
    comment: "The virtual device speaks the protocol through a link passed to it: no network, no machine.",
    from: { path: "^packages/virtual-device/src/", pathNot: tests },
    to: { pathNot: [...virtualDevice, ...tankPhysics, ...contracts, ...domain, ...deviceCore] },
  },
  {
    name: "virtual-parts-take-the-core-as-types",
    comment: "The caller of a virtual device loads its core, so that a browser can load it differently.",
    from: { path: "^packages/(tank-physics|virtual-device)/src/", pathNot: tests },
    to: { path: deviceCore, ...typesOnly },
  },
];
