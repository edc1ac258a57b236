// The installed app: the offline page, the notice of a new version, and installing it.

export const installed = {
  /** A separate page, without account or tank data. */
  offline: {
    title: "You are offline",
    noNetwork: "This device has no network connection.",
    noAnswer: "The Halocline server is not responding.",
    noLevel: "The level is not shown here: it would be out of date.",
    goesOn: "Controllers keep running and store their readings.",
    again: "The page opens automatically when the connection is back.",
    tryNow: "Try now",
    stop: "EMERGENCY STOP",
    stopCannotBeSent: "STOP cannot be sent now. In an emergency, unplug the pumps.",
    stopPressed: "STOP was not sent",
    stopAdvice:
      "This page cannot stop any pump, now or later. Unplug the drain, fill and top-up pumps now. Leave circulation on.",
  },
  update: { label: "App version", ready: "A new version is ready", reload: "Reload", later: "Later" },
  install: {
    title: "Install the app",
    subtitle: "Opens Halocline from its own icon, in its own window. It needs a connection.",
    act: "Install the app",
    onApple: "In Safari: Share → Add to Home Screen.",
  },
};
