// The boundaries of the simulated water and the simulated device.

import {
  breakableTank,
  contracts,
  deviceCore,
  domain,
  playedTank,
  tankPhysics,
  tests,
  typesOnly,
  virtualDevice,
} from "./boundary-paths.mjs";

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
  {
    name: "web-simulates-water-in-one-place",
    comment: "Of the web app, only the tank that visitors may break and the tank that its tests play simulate water.",
    from: { path: "^apps/web/", pathNot: [breakableTank, playedTank] },
    to: { path: [...tankPhysics, ...virtualDevice] },
  },
  {
    name: "breakable-tank-takes-scenarios-only",
    comment: "Of the virtual device, the tank that visitors may break uses the scenarios: the rest speaks to a server.",
    from: { path: breakableTank },
    to: { path: virtualDevice, pathNot: "^packages/virtual-device/src/scenarios/" },
  },
];
