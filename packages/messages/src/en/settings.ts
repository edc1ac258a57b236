// The settings: profile, notifications, security, system.

export const settings = {
  locale: {
    title: "Language and times",
    subtitle: "Saved for you, on every browser you sign in with. Emails are in English for now.",
    language: "Language",
    languages: { automatic: "As the browser", en: "English", de: "Deutsch" },
    hourCycle: "Times",
    hourCycles: { automatic: "As usual in your language", h12: "12 hours (2:05 PM)", h23: "24 hours (14:05)" },
    saved: "Language and times saved",
    notSaved: "Language and times not saved",
  },
};
