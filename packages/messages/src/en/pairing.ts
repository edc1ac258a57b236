// Finding a new device, registering it, and its key.

type Device = Readonly<{ device: string }>;
type Count = Readonly<{ count: number }>;

export const pairing = {
  discover: "Discover Devices",
  keyOf: ({ device }: Device) => `Key of ${device}`,
  howTo: {
    join: "Switch on the controller and connect your phone to its setup Wi-Fi.",
    enter: "On its setup page, enter your home Wi-Fi (2.4 GHz) and the code below.",
    comeBack: "Come back here. The controller appears within seconds after it joins your Wi-Fi.",
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
    title: "Controllers found",
    facts: ({ version, signal, age }: Readonly<{ version: string; signal: string; age: string }>) =>
      `Firmware ${version} · ${signal} · seen ${age}`,
    isKnown: "Already yours. Its tank and history are kept.",
    obstacles: {
      registered_elsewhere:
        "This controller is registered to another household. That household, or the administrator of this server, can delete it there.",
      button_needed:
        "This controller is registered to another household, but it never connected there. Press its button to register it here.",
    },
  },
  scan: {
    noneFound: "No devices found",
    noneFoundText: "No controller with your code was found within 5 minutes.",
    ended: "The scan has ended",
    advice: "A controller can be found for 5 minutes after it joins your Wi-Fi. Restart it, then scan again.",
    again: "Scan again",
    notRead: "The list could not be loaded. Retrying every 2 seconds.",
    listening: ({ time }: Readonly<{ time: string }>) => `Searching for controllers, ${time} of 5 minutes left`,
    failed: "Discovery Failed",
    failedText: "Failed to discover devices",
  },
  register: {
    name: "Controller name",
    namePlaceholder: "Reef controller",
    act: "Register",
    acting: "Registering...",
    missing: "Missing Information",
    missingText: "Please select a device and enter a name.",
    done: "Device Registered",
    doneText: ({ device }: Device) => `${device} now belongs to your account.`,
    failed: "Registration Failed",
  },
  claim: {
    text: ({ count }: Count): string => (count === 1 ? "You can change the name later." : "You can change the names later."),
    act: ({ count }: Count) => (count === 1 ? "Add now, name later" : `Add all ${count} now, name later`),
    acting: "Adding...",
    done: "Devices Found",
    doneText: ({ count }: Count) =>
      count === 1 ? "1 controller was added to your account." : `${count} controllers were added to your account.`,
  },
  registered: {
    connected: ({ device }: Device) => `${device} is connected`,
    connectedText: "It is sending readings.",
    waiting: ({ device }: Device) => `Waiting for ${device} to connect`,
    waitingText: "Keep it switched on. This takes up to 30 seconds.",
  },
  key: {
    title: "API key",
    shownOnce: "This key is shown only once. Save it now if you may need to enter it by hand.",
    copied: "Key",
    stored: "I saved it",
    wasShown: "The full key was shown once, when it was created. It cannot be shown again.",
    ownersOnly: "Only an owner of the household can regenerate it.",
    reveal: ({ device }: Device) => `Reveal API key of ${device}`,
  },
  regenerate: {
    open: "Regenerate key",
    openOf: ({ device }: Device) => `Regenerate key of ${device}`,
    question: ({ device }: Device) => `Regenerate the key of ${device}?`,
    text: "The old key stops working, and the controller is disconnected within seconds. Then pair it again or enter the new key on it. Until it reconnects, you cannot see or switch its pumps from here.",
    act: "Regenerate key",
    acting: "Regenerating...",
    failed: "Key not regenerated",
    done: ({ device }: Device) => `New key of ${device}`,
    doneText: "Enter it on the controller's setup page, or pair the controller again with Discover Devices.",
  },
  setup: {
    title: "Setup Instructions",
    steps: {
      wire: "With the power disconnected, wire the sensor and the relays. Then upload the firmware to the ESP32.",
      power: "Switch on the controller and connect your phone to its setup Wi-Fi. Its setup page opens.",
      code: "Press Discover Devices here to get your pairing code. Enter it on the setup page together with your home Wi-Fi, which must be 2.4 GHz.",
      register: "The controller can be found for 5 minutes. Select it in the list, enter a name and press Register.",
    },
    caution: "Test every connection before you connect a pump, and never leave pumps unattended during the first setup.",
  },
};
