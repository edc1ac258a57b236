// Messages about alert channels: the weekly test, and a channel that failed or works again.

type Way = Readonly<{ way: string }>;

export const wayNotes = {
  mail: "email",
  service: ({ name }: Readonly<{ name: string }>) => `the service “${name}”`,
  probe: () => ({
    label: "Test",
    title: "Weekly test from Halocline",
    text: "This is a test. Nothing is wrong. Critical alerts reach you on this channel.",
    advice: "",
  }),
  broken: ({ way }: Way) => ({
    label: "Warning",
    title: "An alert channel has stopped working",
    text: `Alerts no longer reach you by ${way}. A critical alert would not arrive there.`,
    advice: "Open the settings, send a test and check that it arrives.",
  }),
  mended: ({ way }: Way) => ({
    label: "Works again",
    title: "An alert channel works again",
    text: `Alerts reach you by ${way} again.`,
    advice: "",
  }),
  open: "Open the notification settings",
  ending: "Every channel that sends you critical alerts is tested once a week.",
};
