// Who gets critical alerts that no one acknowledges.

export const escalation = {
  title: "If no one responds",
  subtitle: "If no one acknowledges a critical alert, it is sent to more people, every 5 minutes.",
  isOn: "Notify more people",
  offTitle: "Switched off",
  offText: "If no owner responds, no one else is notified, no matter how long a critical alert lasts.",
  aloneTitle: "You are the only person in this household",
  aloneText: "No one else can be notified. Add a service that rings, and enable every alert channel you can.",
  memberTitle: "You are notified if no owner responds",
  memberText:
    "Owners are notified immediately. If none of them acknowledges a critical alert, you get it by email and on every enabled service, unless an owner has switched this off.",
  deafTitle: "Not everyone can be reached",
  deafText: ({ names }: Readonly<{ names: string }>) =>
    `No alert channel works for ${names}: an alert would not arrive. Ask them to open Settings, Notifications and test every channel.`,
  second: "Second person",
  nobody: "No one in particular",
  roles: { viewer: "Viewer", keeper: "Keeper", owner: "Owner" },
  named: ({ name, role }: Readonly<{ name: string; role: string }>) => `${name} (${role})`,
  secondAfter: "Second person after (minutes)",
  everyoneAfter: "Everyone after (minutes)",
  hint: "By email and on every enabled service, even where critical alerts are switched off and during quiet hours.",
  act: "Save",
  saved: "Saved",
  savedText: "This applies to the next critical alert and to those that are still active.",
  notSaved: "Not saved",
  notLoaded: "These settings could not be loaded.",
};
