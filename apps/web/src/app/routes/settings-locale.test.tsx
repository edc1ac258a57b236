import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { reader } from "@/lib/language/reader.ts";
import { fakeServer } from "@/testing/fake-server.ts";
import { openApp } from "@/testing/open-app.ts";
import { exampleDevice, exampleReading, exampleUser, TANK_ID } from "@/testing/wire-examples.ts";

/** Remembers what was saved: a new language asks for everything again. */
const serve = (locale = exampleUser().locale) => {
  let stored = locale;
  return fakeServer({
    "GET /api/auth/user": () => exampleUser({ locale: stored }),
    "GET /api/devices": [exampleDevice()],
    "GET /api/alerts?acknowledged=false": [],
    "GET /api/settings/profile": {
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@tank.example",
      memberSince: "2026-03-01T09:00:00.000Z",
      accountType: "user",
      registeredDevices: 1,
    },
    [`GET /api/tanks/${TANK_ID}/latest-reading`]: exampleReading({ heightMm: 28.4 }),
    [`GET /api/tanks/${TANK_ID}/automation-runs`]: [],
    "PUT /api/settings/locale": (body: typeof locale) => {
      stored = body;
      return body;
    },
  });
};

it("a language is chosen in the profile, saved at once, and the page is drawn anew in it", async () => {
  const sent = serve();
  openApp("/settings");
  fireEvent.change(await screen.findByLabelText("Language"), { target: { value: "de" } });
  expect(await screen.findByRole("region", { name: "Sprache und Zeiten" })).toBeDefined();
  expect(sent.find(({ key }) => key === "PUT /api/settings/locale")?.body).toEqual({
    language: "de",
    hourCycle: "automatic",
    firstWeekday: "automatic",
  });
  expect(document.documentElement.lang).toBe("de");
  expect(localStorage.getItem("halocline-language")).toBe("de");
  fireEvent.change(screen.getByLabelText("Sprache"), { target: { value: "en" } });
  expect(await screen.findByRole("region", { name: "Language and times" })).toBeDefined();
  expect(document.documentElement.lang).toBe("en");
});

it("the first day of the week is chosen beside the language, and is kept with it", async () => {
  const sent = serve();
  openApp("/settings");
  const field = await screen.findByLabelText<HTMLSelectElement>("First day of the week");
  expect([...field.options].map(({ text }) => text)).toEqual(["Automatic", "Monday", "Saturday", "Sunday"]);
  fireEvent.change(field, { target: { value: "saturday" } });
  await waitFor(() => expect(reader().firstWeekday).toBe(6));
  expect(sent.find(({ key }) => key === "PUT /api/settings/locale")?.body).toEqual({
    language: "automatic",
    hourCycle: "automatic",
    firstWeekday: "saturday",
  });
});

it("numbers on the dashboard have the mark of the language that was chosen", async () => {
  serve({ language: "de", hourCycle: "automatic", firstWeekday: "automatic" });
  openApp("/");
  await waitFor(() => expect(screen.getByTestId("current-distance").textContent).toBe("28,4"));
});
