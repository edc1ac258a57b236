// The order of the stories: what takes longest begins first, so that the last minutes are not one story's alone.

import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

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

const rank = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.indexOf(basename(moduleId, ".e2e.ts"));
  return place === -1 ? LONGEST.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}
