import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleRun, exampleUser } from "@/testing/wire-examples.ts";
import { RunDetails } from "./run-details.tsx";

it.each([
  [["completedAt"], /Left out here: completed at\./],
  [undefined, null],
])("a run in which %s cannot be read says so", async (unreadable, sentence) => {
  fakeServer({ "GET /api/auth/user": exampleUser() });
  show(<RunDetails run={exampleRun(unreadable && { unreadable })} onShow={() => {}} />);
  await screen.findByRole("button", { name: "Show in chart" });
  expect(screen.queryByText(sentence ?? /Left out here/) !== null).toBe(sentence !== null);
});
