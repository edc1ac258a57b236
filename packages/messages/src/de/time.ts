import type { Messages } from "../catalogue.ts";

type Count = Readonly<{ count: number }>;

const counted =
  (one: string, many: string) =>
  ({ count }: Count) =>
    count === 1 ? `1 ${one}` : `${count} ${many}`;

export const time: Messages["time"] = {
  never: "Nie",
  ago: ({ span }) => `vor ${span}`,
  brief: {
    day: ({ count }) => `${count} Tg.`,
    hour: ({ count }) => `${count} Std.`,
    minute: ({ count }) => `${count} min`,
    second: ({ count }) => `${count} s`,
  },
  spelled: {
    day: counted("Tag", "Tage"),
    hour: counted("Stunde", "Stunden"),
    minute: counted("Minute", "Minuten"),
    second: counted("Sekunde", "Sekunden"),
  },
  continuous: "Dauerbetrieb",
  atMost: ({ runtime }) => `Max. ${runtime}`,
  today: "heute",
  sinceYesterday: "seit gestern",
  since: ({ day }) => `seit ${day}`,
  freshness: {
    live: ({ age }) => `Aktuell · ${age}`,
    late: ({ age }) => `Verspätet · ${age}`,
    stale: ({ age }) => `Zuletzt bekannt · ${age}`,
    none: ({ age }) => `Letzte Nachricht · ${age}`,
  },
  millimetres: "Millimeter",
  inches: "Zoll",
};
