import { expect, it } from "vitest";
import { evaporationWeek } from "./week.ts";

it.each([
  [[null, null], null],
  [[20, null, 30], { mmPerDay: 25, trend: null }],
  [[20, 21, 20, 19, 20, 21, 20], { mmPerDay: expect.closeTo(20.14, 2), trend: "same" }],
  [[20, 20, 20, null, 30, 30, 30], { mmPerDay: 25, trend: "more" }],
  [[30, 30, 20, 20], { mmPerDay: 25, trend: "less" }],
  [[0, 0, 0, 0], { mmPerDay: 0, trend: "same" }],
])("of %j says %j", (falls, week) => expect(evaporationWeek(falls)).toEqual(week));
