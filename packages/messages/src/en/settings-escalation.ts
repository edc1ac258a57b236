// Whom critical alerts come to when nobody acknowledges them.

export const escalation = {
  title: "If Nobody Answers",
  subtitle: "A critical alert that nobody acknowledges comes to more people, again every 5 minutes.",
  isOn: "Tell more people",
  offTitle: "Switched off",
  offText: "If no owner answers, nobody else is told, however long a critical alert lasts.",
  aloneTitle: "You are alone in this household",
  aloneText: "Nobody else could be told. Add a service that rings, and switch on every way that reaches you.",
  memberTitle: "You are called when no owner answers",
  memberText:
    "Owners are told at once. A critical alert that none of them acknowledges comes to you by mail and on every service that is switched on, unless an owner has switched that off.",
  deafTitle: "Not everybody can be reached",
  deafText: ({ names }: Readonly<{ names: string }>) =>
    `No working way to ${names}: an alert would not arrive. Ask them to open Settings, Notifications and to test every way.`,
  second: "Second person",
  nobody: "Nobody in particular",
  roles: { viewer: "Viewer", keeper: "Keeper", owner: "Owner" },
  named: ({ name, role }: Readonly<{ name: string; role: string }>) => `${name} (${role})`,
  secondAfter: "Second person after (minutes)",
  everyoneAfter: "Everybody after (minutes)",
  hint: "By mail and on every service that is switched on, also where critical alerts are switched off, and during quiet hours.",
  act: "Save",
  saved: "If Nobody Answers: Saved",
  savedText: "It counts from the next critical alert on, and for those that last.",
  notSaved: "Not saved",
  notLoaded: "Who is told if nobody answers could not be loaded.",
};
