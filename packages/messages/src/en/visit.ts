// A stranger's visit of the public demonstration: how it begins and ends, and what it leaves out.

export const visit = {
  tryDemo: "Try the demo",
  opening: "Opening…",
  tryText: "Two simulated tanks that you may break, for half an hour. No account needed.",
  notOpened: "The demo could not be opened",
  notOpenedText: "Please try again in a few minutes.",
  leave: "Leave the demo",
  endsAt: ({ time }: Readonly<{ time: string }>) => `Your visit ends at ${time}`,
  endsWithVisit: "Ends with your visit",
  notHere: "Not in the demo",
  notHereText:
    "This page is for people with tanks of their own. In the demo you can look at the tanks, their schedules, history and alerts, and break what you like.",
  stop: "The demo has no emergency stop",
  stopText:
    "On your own tank this button switches off everything that moves water, at once, and it stays off until you clear it. Here it would stay off for everybody who comes after you.",
  ended: "Your visit has ended",
  endedText: "Thank you for looking around. What you broke is being put right for the next visitor.",
  startAgain: "Start again",
};
