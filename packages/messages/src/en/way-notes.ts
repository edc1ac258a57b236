// Messages about the ways to a person: the weekly test, and that one of them is dead or works again.

type Way = Readonly<{ way: string }>;

export const wayNotes = {
  mail: "mail",
  service: ({ name }: Readonly<{ name: string }>) => `the service “${name}”`,
  probe: () => ({
    label: "Test",
    title: "Weekly test from Halocline",
    text: "This is a test, and nothing is wrong: critical alerts reach you this way.",
    advice: "",
  }),
  broken: ({ way }: Way) => ({
    label: "Warning",
    title: "One way to reach you is broken",
    text: `Halocline cannot reach you by ${way} any more: a critical alert would not arrive there.`,
    advice: "Open the settings, send a test, and see that it arrives.",
  }),
  mended: ({ way }: Way) => ({
    label: "Works again",
    title: "A way to reach you works again",
    text: `Halocline reaches you by ${way} again.`,
    advice: "",
  }),
  open: "Open the notification settings",
  ending: "Each way that carries critical alerts to you is tested once a week, so that it works on the day you need it.",
};
