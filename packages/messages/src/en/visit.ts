// A visit to the public demo: start, end, and what it does not offer.

export const visit = {
  tryDemo: "Try the demo",
  opening: "Opening…",
  tryText: "Two simulated tanks for half an hour. Break anything you like. No account needed.",
  notOpened: "The demo could not be opened",
  notOpenedText: "Please try again in a few minutes.",
  leave: "Leave the demo",
  endsAt: ({ time }: Readonly<{ time: string }>) => `Your visit ends at ${time}`,
  endsWithVisit: "Ends with your visit",
  notHere: "Not in the demo",
  notHereText:
    "This page needs a tank of your own. In the demo you can see the tanks, their schedules, history and alerts, and break anything you like.",
  stop: "The demo has no emergency stop",
  stopText:
    "On your own tank, this button immediately switches off everything that moves water until you clear the stop. In the demo, it would also stop the tanks for the visitors after you.",
  ended: "Your visit has ended",
  endedText: "Thank you for your visit. The tanks are being repaired for the next visitor.",
  startAgain: "Start again",
};
