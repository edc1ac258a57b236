// Finding a new device, registering it, and its key.

type Device = Readonly<{ device: string }>;
type Count = Readonly<{ count: number }>;

export const pairing = {
  discover: "Discover Devices",
  keyOf: ({ device }: Device) => `Key of ${device}`,
  howTo: {
    join: "Power the device and join its setup WiFi network with your phone.",
    enter: "On its setup page enter your home WiFi (2.4 GHz) and the code below.",
    comeBack: "Come back here: it appears within seconds of joining your WiFi.",
  },
  code: {
    label: "Pairing code",
    title: "Your pairing code",
    expiresIn: ({ time }: Readonly<{ time: string }>) => `Expires in ${time}`,
    copied: "Code",
    expired: "The code has expired.",
    renew: "Get a new code",
  },
  announced: {
    title: "Devices that announced themselves",
    facts: ({ version, signal, age }: Readonly<{ version: string; signal: string; age: string }>) =>
      `Firmware ${version} · ${signal} · heard ${age}`,
    isKnown: "Already yours: its tank and history are kept.",
    obstacles: {
      registered_elsewhere:
        "This controller is registered to another household. That household, or the administrator of this server, can delete it there.",
      button_needed:
        "This controller is registered to another household, but it never connected there. Press its button to register it here.",
    },
  },
  scan: {
    noneFound: "No devices found",
    noneFoundText: "No device announced itself with your code within 5 minutes.",
    ended: "The scan has ended",
    advice: "A device announces itself for 5 minutes after it has joined your WiFi. Restart it, then scan again.",
    again: "Scan again",
    notRead: "The list could not be read. Trying again every 2 seconds.",
    listening: ({ time }: Readonly<{ time: string }>) => `Listening for devices, ${time} of 5 minutes left`,
    failed: "Discovery Failed",
    failedText: "Failed to discover devices",
  },
  register: {
    name: "Device name",
    namePlaceholder: "Reef controller",
    act: "Register",
    acting: "Registering...",
    missing: "Missing Information",
    missingText: "Please select a device and enter a name.",
    done: "Device Registered",
    doneText: ({ device }: Device) => `${device} belongs to your account now.`,
    failed: "Registration Failed",
  },
  claim: {
    text: ({ count }: Count): string => (count === 1 ? "You can change the name later." : "You can change the names later."),
    act: ({ count }: Count) => (count === 1 ? "Add now, name later" : `Add all ${count} now, name later`),
    acting: "Adding...",
    done: "Devices Found",
    doneText: ({ count }: Count) =>
      count === 1
        ? "1 device was claimed and added to your account."
        : `${count} devices were claimed and added to your account.`,
  },
  registered: {
    connected: ({ device }: Device) => `${device} is connected`,
    connectedText: "It has signed in with its own key and sends its readings.",
    waiting: ({ device }: Device) => `Waiting for ${device} to sign in`,
    waitingText: "It gets its key over the air by itself. Keep it powered; this takes up to half a minute.",
  },
  key: {
    title: "API key",
    shownOnce: "This key is shown once. Halocline keeps no copy of it: store it now if you ever want to enter it by hand.",
    copied: "Key",
    stored: "I stored it",
    wasShown: "The full key was shown once, when it was made. Nobody can read it again.",
    ownersOnly: "Only an owner of the household can regenerate it.",
    reveal: ({ device }: Device) => `Reveal API key of ${device}`,
  },
  regenerate: {
    open: "Regenerate key",
    openOf: ({ device }: Device) => `Regenerate key of ${device}`,
    question: ({ device }: Device) => `Regenerate the key of ${device}?`,
    text: "The old key stops working and the device is disconnected within seconds. It must then be paired again, or be given the new key. Until it is back, you cannot see or switch its pumps from here.",
    act: "Regenerate Key",
    acting: "Regenerating...",
    failed: "Key Not Regenerated",
    done: ({ device }: Device) => `New key of ${device}`,
    doneText: "Enter it on the device's setup page, or pair the device again with Discover Devices.",
  },
  setup: {
    title: "Setup Instructions",
    steps: {
      wire: "Wire the sensor and the relays with the power disconnected, and upload the firmware to the ESP32.",
      power: "Power the device and join its setup WiFi network with your phone. Its setup page opens.",
      code: "Press Discover Devices here to get your pairing code. Enter it on the setup page together with your home WiFi, which must be 2.4 GHz.",
      register: "The device announces itself for 5 minutes. Pick it from the list, give it a name and press Register.",
    },
    caution: "Test every connection before you connect a pump, and never leave pumps unattended during the first setup.",
  },
};
