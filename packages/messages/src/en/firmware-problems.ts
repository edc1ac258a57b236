// Why a release may not go onto a device now, and what is risky about it.

type Version = Readonly<{ version: string }>;
type Made = Readonly<{ wanted: string; has: string }>;
type Room = Readonly<{ bytes: number; room: number }>;

const problems = {
  device_offline: "The device is offline.",
  hello_missing: "The device has not reported its model yet. It will when it reconnects.",
  update_not_supported: "This device cannot be updated over the network.",
  download_unencrypted: "Devices download firmware over HTTPS only, and this instance does not use HTTPS.",
  update_in_progress: "A firmware update is in progress. Please wait until it ends.",
  stop_latched: "The emergency stop is active. Clear it first.",
  fault_latched: "The device has stopped because of a fault. Reset it first.",
  run_open: "A run is in progress. Wait until it ends, or stop it first.",
  pump_on: "A pump is running. Switch it off first.",
  wrong_chip: ({ wanted, has }: Made) => `It is made for the chip ${wanted}; this device has ${has}.`,
  wrong_hardware: ({ wanted, has }: Made) => `It is made for the model ${wanted}; this device is ${has}.`,
  slot_too_small: ({ bytes, room }: Room) => `It has ${bytes} bytes, and the device has room for ${room}.`,
  release_protocol: "It speaks a protocol that this server does not: the device could not be reached any more.",
  device_protocol: "The device speaks a protocol that this server does not.",
  secure_version_lower: "Its security version is lower than the device's, which would refuse to start it.",
};

const warnings = {
  older: ({ version }: Version) => `It is older than ${version}, which the device runs now.`,
  same: "The device runs this version already.",
  rolled_back: "It did not pass its self-test on this device the last time, and the device went back.",
  factory_reset: "It needs a factory reset: the device forgets its settings, and gets them again afterwards.",
  model_unknown: "The image does not say for which model it is made, so that cannot be checked.",
  development: "It is a development build and was not released for use.",
  beta: "It is a beta release and may have faults.",
  breaking_changes: "It has breaking changes. Please read them first.",
};

export const firmwareProblems = { problems, warnings };
