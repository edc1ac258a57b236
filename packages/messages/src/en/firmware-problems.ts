// Why a release may not be installed on a controller, where the reason has values, and what is risky about it.

type Version = Readonly<{ version: string }>;
type Made = Readonly<{ wanted: string; has: string }>;
type Room = Readonly<{ bytes: number; room: number }>;

const problems = {
  wrong_chip: ({ wanted, has }: Made) => `It is made for the chip ${wanted}; this controller has ${has}.`,
  wrong_hardware: ({ wanted, has }: Made) => `It is made for the model ${wanted}; this controller is ${has}.`,
  slot_too_small: ({ bytes, room }: Room) => `It has ${bytes} bytes, and the controller has room for ${room}.`,
  release_protocol: "It uses a protocol that this server does not support: the controller could not be reached any more.",
  device_protocol: "The controller uses a protocol that this server does not support.",
};

const warnings = {
  older: ({ version }: Version) => `It is older than ${version}, which the controller runs now.`,
  same: "The controller already runs this version.",
  rolled_back:
    "It did not pass its self-test on this controller last time, and the controller went back to the previous version.",
  factory_reset: "It needs a factory reset: the controller loses its settings and receives them again afterwards.",
  model_unknown: "The image does not name its model, so it cannot be checked.",
  development: "It is a development build and was not released for use.",
  beta: "It is a beta release and may have faults.",
  breaking_changes: "It has breaking changes. Please read them first.",
};

export const firmwareProblems = { problems, warnings };
