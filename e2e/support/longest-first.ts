import { longestFirst } from "@halocline/local-services/longest-first";

const LONGEST = [
  "gallery",
  "start",
  "hostile-text",
  "water-change",
  "scenarios",
  "accessible",
  "demonstration",
  "dashboard-looks",
  "firmware",
  "schedule",
  "storm",
  "screen",
  "calibrate-and-change",
  "first-device",
  "nothing-lost",
  "critical-mail",
];

export const LongestFirst = longestFirst(LONGEST.map((story) => `${story}.e2e.ts`));
