// Updating one device: whether a release fits, how the update goes, and how it ended.

type Version = Readonly<{ version: string }>;

export const updates = {
  open: "Update",
  available: "Update available",
  title: ({ device }: Readonly<{ device: string }>) => `Update ${device}`,
  currentVersion: "Current version:",
  release: "Firmware release",
  ownersOnly: "Only an owner of the household can update firmware.",
  compatibility: {
    checking: "Checking compatibility...",
    unknown: "Compatibility not known",
    unknownText: "Unable to verify firmware compatibility. Nothing is updated without it.",
    failed: "Compatibility Check Failed",
    failedText: "Unable to verify firmware compatibility",
    errors: "Errors",
    warnings: "Warnings",
    recommended: ({ version }: Version) => `Recommended: version ${version}.`,
    noneRecommended: "No newer release is recommended for this device.",
    fitting: ({ count, releases }: Readonly<{ count: number; releases: number }>) =>
      releases === 1 ? `${count} of 1 release fits this device.` : `${count} of ${releases} releases fit this device.`,
    choose: ({ version }: Version) => `Choose ${version}`,
  },
  risks: {
    low: {
      title: "Low risk",
      sentence: "This release fits the device. Nothing about it needs your attention first.",
    },
    medium: {
      title: "Medium risk",
      sentence: "This release fits the device, with reservations. Read the warnings before you start.",
    },
    high: {
      title: "High risk",
      sentence: "After this update the device may not work as before. Stay with the tank until you have seen it work.",
    },
    doesNotFit: {
      title: "Cannot be installed",
      sentence: "What stands in the way is told below. Nothing is updated as long as it does.",
    },
    noted: {
      title: "Low risk",
      sentence: "This release fits the device. Please read the note below.",
    },
  },
  start: {
    check: "Check Compatibility & Update",
    proceed: "Proceed with Update",
    act: "Start Update",
    acting: "Starting...",
    checking: "Checking...",
    checkAgain: "Check again",
    restarts:
      "The device restarts once. Its pumps are off meanwhile; circulation comes back by itself. Do not unplug it until the update has ended.",
    rollback: ({ version }: Version) => `If the update fails, the device goes back to version ${version} by itself.`,
    rollbackToOld: "If the update fails, the device goes back to its old version by itself.",
    done: "Firmware Update Initiated",
    doneText: ({ version }: Version) => `The device is asked to install version ${version}.`,
    failed: "Update Failed",
    failedText: "Failed to initiate firmware update",
  },
  cancel: {
    act: "Cancel Update",
    acting: "Cancelling...",
    tooLate: "The device is installing. From here on the update can no longer be cancelled.",
    done: "Update Cancelled",
    doneText: "The device keeps the version it runs.",
    failed: "Cancel Failed",
    failedText: "Failed to cancel firmware update",
  },
  progress: {
    title: ({ version }: Version) => `Updating to ${version}`,
    text: "A firmware update is in progress. Please wait until it has ended before you start another one.",
    label: "Update progress",
    doNotUnplug: "Do not unplug the device",
    steps: {
      wait: "Wait for the device",
      download: "Download",
      check: "Check",
      restart: "Restart",
      selfTest: "Self-test",
    },
    isDone: "Done:",
    isNow: "Now:",
    waiting: "Waiting for the device to begin",
    downloading: "Downloading",
    installing: "Installing",
    phases: {
      download: "Checking what was downloaded",
      verify: "Checking size, checksum and signature",
      set_boot: "Preparing the restart",
      reboot: "Restarting with the new version",
      self_test: "Testing itself before it keeps the new version",
    },
  },
  status: {
    pending: "Pending",
    downloading: "Downloading",
    installing: "Installing",
    success: "Success",
    failed: "Failed",
    cancelled: "Cancelled",
  },
  outcome: {
    success: ({ version }: Version) => `Updated to ${version}`,
    successText: ({ version }: Version) => `The device runs version ${version} now.`,
    cancelled: ({ version }: Version) => `The update to ${version} was cancelled`,
    failed: ({ version }: Version) => `The update to ${version} failed`,
    noReason: "The device gave no reason.",
  },
  history: {
    title: "Firmware update history",
    none: "This device has not been updated from here yet.",
    fromTo: ({ from, to }: Readonly<{ from: string; to: string }>) => `${from} to ${to}`,
  },
};
