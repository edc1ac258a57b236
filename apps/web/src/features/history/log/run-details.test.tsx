import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleRun, exampleUser } from "@/testing/wire-examples.ts";
import { RunDetails } from "./run-details.tsx";

it.each([
  [["completedAt"], /Not shown: completed at\./],
  [undefined, null],
])("a run in which %s cannot be read says so", async (unreadable, sentence) => {
  fakeServer({ "GET /api/auth/user": exampleUser() });
  show(<RunDetails run={exampleRun(unreadable && { unreadable })} onShow={() => {}} />);
  await screen.findByRole("button", { name: "Show in chart" });
  expect(screen.queryByText(sentence ?? /Left out here/) !== null).toBe(sentence !== null);
});

it.each([
  ["water_change", 1],
  ["top_up", 0],
] as const)("a %s leads to its page: %d", async (type, count) => {
  fakeServer({ "GET /api/auth/user": exampleUser() });
  const run = exampleRun({ type });
  show(<RunDetails run={run} onShow={() => {}} />);
  await screen.findByRole("button", { name: "Show in chart" });
  const links = screen.queryAllByRole("link", { name: "This water change" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(Array.from({ length: count }, () => `/runs/${run.id}`));
});
