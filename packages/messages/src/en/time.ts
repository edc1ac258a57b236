// Durations, dates and ages.

type Count = Readonly<{ count: number }>;

const counted =
  (unit: string) =>
  ({ count }: Count) =>
    count === 1 ? `1 ${unit}` : `${count} ${unit}s`;

export const time = {
  never: "Never",
  ago: ({ span }: Readonly<{ span: string }>) => `${span} ago`,
  brief: {
    day: ({ count }: Count) => `${count} d`,
    hour: ({ count }: Count) => `${count} h`,
    minute: ({ count }: Count) => `${count} min`,
    second: ({ count }: Count) => `${count} s`,
  },
  spelled: { day: counted("day"), hour: counted("hour"), minute: counted("minute"), second: counted("second") },
  continuous: "Continuous",
  atMost: ({ runtime }: Readonly<{ runtime: string }>) => `Max ${runtime}`,
  today: "today",
  sinceYesterday: "since yesterday",
  since: ({ day }: Readonly<{ day: string }>) => `since ${day}`,
  freshness: {
    live: ({ age }: Readonly<{ age: string }>) => `Live · ${age}`,
    late: ({ age }: Readonly<{ age: string }>) => `Late · ${age}`,
    stale: ({ age }: Readonly<{ age: string }>) => `Last known · ${age}`,
    none: ({ age }: Readonly<{ age: string }>) => `Last update · ${age}`,
  },
  millimetres: "millimetres",
  inches: "inches",
};
