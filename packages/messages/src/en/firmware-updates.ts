// Updating one controller: compatibility, progress and outcome.

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
    unknown: "Compatibility unknown",
    unknownText: "Unable to verify firmware compatibility. No update starts without this check.",
    failed: "Compatibility Check Failed",
    failedText: "Unable to verify firmware compatibility",
    errors: "Errors",
    warnings: "Warnings",
    recommended: ({ version }: Version) => `Recommended: version ${version}.`,
    noneRecommended: "No newer release is recommended for this controller.",
    fitting: ({ count, releases }: Readonly<{ count: number; releases: number }>) =>
      releases === 1 ? `${count} of 1 release fits this controller.` : `${count} of ${releases} releases fit this controller.`,
    choose: ({ version }: Version) => `Choose ${version}`,
  },
  risks: {
    low: {
      title: "Low risk",
      sentence: "This release fits the controller.",
    },
    medium: {
      title: "Medium risk",
      sentence: "This release fits the controller, with warnings. Read them before you start.",
    },
    high: {
      title: "High risk",
      sentence: "After this update the controller may not work as before. Stay with the tank until you have seen it work.",
    },
    doesNotFit: {
      title: "Cannot be installed",
      sentence: "The reasons are listed below. The update cannot start until they are resolved.",
    },
    noted: {
      title: "Low risk",
      sentence: "This release fits the controller. Please read the note below.",
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
      "The controller restarts once. All pumps are off during the restart; then circulation starts again. Do not unplug the controller until the update has finished.",
    rollback: ({ version }: Version) => `If the update fails, the controller returns to version ${version} automatically.`,
    rollbackToOld: "If the update fails, the controller returns to its old version automatically.",
    done: "Firmware Update Initiated",
    doneText: ({ version }: Version) => `The controller was asked to install version ${version}.`,
    failed: "Update Failed",
    failedText: "Failed to initiate firmware update",
  },
  cancel: {
    act: "Cancel update",
    acting: "Cancelling...",
    tooLate: "The controller is installing the update. It can no longer be cancelled.",
    done: "Update Cancelled",
    doneText: "The controller keeps its current version.",
    failed: "Cancel Failed",
    failedText: "Failed to cancel firmware update",
  },
  progress: {
    title: ({ version }: Version) => `Updating to ${version}`,
    text: "A firmware update is in progress. Please wait until it has finished before you start another one.",
    label: "Update progress",
    doNotUnplug: "Do not unplug the controller",
    steps: {
      wait: "Wait for controller",
      download: "Download",
      check: "Check",
      restart: "Restart",
      selfTest: "Self-test",
    },
    isDone: "Done:",
    isNow: "Now:",
    waiting: "Waiting for the controller to start",
    downloading: "Downloading",
    installing: "Installing",
    phases: {
      download: "Checking the download",
      verify: "Checking size, checksum and signature",
      set_boot: "Preparing the restart",
      reboot: "Restarting with the new version",
      self_test: "Running a self-test before it keeps the new version",
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
    successText: ({ version }: Version) => `The controller now runs version ${version}.`,
    cancelled: ({ version }: Version) => `The update to ${version} was cancelled`,
    failed: ({ version }: Version) => `The update to ${version} failed`,
    noReason: "The controller gave no reason.",
  },
  history: {
    title: "Firmware update history",
    none: "No updates yet.",
    fromTo: ({ from, to }: Readonly<{ from: string; to: string }>) => `${from} to ${to}`,
  },
};
