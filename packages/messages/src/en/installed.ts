// The app as it is installed: what it says without a connection, when there is a new version, and how it gets onto a home screen.

export const installed = {
  /** A page of its own, which knows neither the person nor a tank. */
  offline: {
    title: "You are offline",
    noNetwork: "This device has no network.",
    noAnswer: "The Halocline server does not answer.",
    noLevel: "No level is shown here: an old one could be mistaken for a live one.",
    goesOn: "Controllers go on by themselves and keep what they measure.",
    again: "The page you wanted opens by itself as soon as there is a connection.",
    tryNow: "Try now",
    stop: "EMERGENCY STOP",
    stopCannotBeSent: "STOP cannot be sent now. In danger, unplug the pumps.",
    stopPressed: "STOP was not sent",
    stopAdvice:
      "This page cannot stop anything, and it sends nothing later. Unplug the drain, fill and top-up pumps now; leave circulation on.",
  },
  update: { label: "App version", ready: "A new version is ready", reload: "Reload", later: "Later" },
  install: {
    title: "Install the app",
    subtitle: "Halocline with an icon and a window of its own. It shows the same as here, and needs a connection.",
    act: "Install the app",
    onApple: "In Safari: Share → Add to Home Screen.",
  },
};
