// Every row of the table of verdicts, for every role, with litres known and not: no page shows two things that contradict each
// other. The rows come from what the server would send, so each is also shown to be reached.

import type { ShownCode } from "@halocline/domain/verdict/verdict.types";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type MadeTank, madeTank } from "@/gallery/made-tank.ts";
import { FORBIDDEN_PAIRS, forbiddenOn, type SeenPage } from "@/testing/forbidden-pairs.ts";
import { openApp } from "@/testing/open-app.ts";
import { DRAWN_WITHIN_MS, SOON_SHOWN_ROWS, serveMadeTank } from "@/testing/serve-made-tank.ts";

const AREA_CM2 = 2400;
const ROLES = ["viewer", "keeper", "owner"] as const;

type PageCase = Readonly<{ role: SeenPage["role"]; areaCm2: number | null }>;

/** How long fresh water lasts is known by the area; without it only an empty reservoir is too little, and its litres were told. */
const casesOf = (row: ShownCode): readonly PageCase[] =>
  (row === "reservoir_low" ? [AREA_CM2] : [AREA_CM2, null]).flatMap((areaCm2) => ROLES.map((role) => ({ role, areaCm2 })));

/** Each role once and, from row to row, another of them without the area. `pnpm complete` takes all. */
const chosenOf = (row: ShownCode, index: number): readonly PageCase[] =>
  casesOf(row).filter(
    ({ role, areaCm2 }) => row === "reservoir_low" || (areaCm2 === null) === (ROLES.indexOf(role) === index % ROLES.length),
  );

const ALL = SOON_SHOWN_ROWS.map((row) => [row, casesOf(row)] as const);
const CHOSEN = SOON_SHOWN_ROWS.map((row, index) => [row, chosenOf(row, index)] as const);
const CASES = import.meta.env.HALOCLINE_COMPLETE === "1" ? ALL : CHOSEN;
const sizeOf = (rows: typeof CASES): number => rows.flatMap(([, cases]) => cases).length;

const nameOf = (button: HTMLElement): string => (button.textContent ?? "").replaceAll(/\s+/g, " ").trim();

function reasonOf(button: HTMLElement): string {
  const id = button.getAttribute("aria-describedby");
  return (id && document.getElementById(id)?.textContent) || "";
}

function look(role: SeenPage["role"], made: MadeTank): SeenPage {
  const main = screen.getByRole("main");
  const verdict = screen.getByTestId("verdict");
  const buttons = [...main.querySelectorAll<HTMLButtonElement>("button, a")];
  const starts = buttons.filter((button) => ["Start Water Change", "Force Top-Up"].includes(nameOf(button)));
  const quick = screen.getByRole("region", { name: "Quick Actions" });
  return {
    code: verdict.dataset.code as ShownCode,
    tone: verdict.dataset.tone ?? "",
    text: main.textContent ?? "",
    enabled: buttons.filter(({ disabled }) => !disabled).map(nameOf),
    unexplained: starts.filter((one) => quick.contains(one) && one.disabled && reasonOf(one) === "").map(nameOf),
    relayStates: [...screen.getByRole("region", { name: "Pump & Relay Status" }).querySelectorAll("li")].map(
      (row) => /(ON|OFF|Unknown)$/.exec(row.textContent?.replace(/(Pause|Resume|Automatic).*$/, "") ?? "")?.[1] ?? "",
    ),
    status: screen.getByTestId("device-status").textContent ?? "",
    hasAge: screen.queryByTestId("age") !== null,
    role,
    isAreaKnown: made.tank.areaCm2 !== null,
    hasOpenTrouble: made.alerts.some(({ severity }) => severity !== "info"),
  };
}

async function see(made: MadeTank, code: ShownCode, role: SeenPage["role"]): Promise<SeenPage> {
  cleanup();
  serveMadeTank(made, { membershipRole: role });
  openApp("/");
  await screen.findByRole("region", { name: "Pump & Relay Status" });
  await screen.findByTestId("verdict-announcer");
  if (!made.isBrowserOnline) act(() => void dispatchEvent(new Event("offline")));
  await waitFor(() => expect(screen.getByTestId("verdict").dataset.code).toBe(code));
  return look(role, made);
}

describe(`forbidden pairs on ${sizeOf(CASES)} of ${sizeOf(ALL)} pages`, () => {
  it.each(CASES)("none on the page of %s", async (row, cases) => {
    for (const { role, areaCm2 } of cases) {
      const page = await see(madeTank(row, Date.now() + DRAWN_WITHIN_MS, areaCm2), row, role);
      expect(page.relayStates).toHaveLength(5);
      expect({ role, areaCm2, found: forbiddenOn(page) }).toEqual({ role, areaCm2, found: [] });
    }
  });
});

describe("the list itself", () => {
  const CALM: SeenPage = {
    code: "all_well",
    tone: "ok",
    text: "All is well",
    enabled: [],
    unexplained: [],
    relayStates: ["ON"],
    status: "Monitoring",
    hasAge: true,
    role: "owner",
    isAreaKnown: true,
    hasOpenTrouble: false,
  };
  const PLANTED: Readonly<Record<keyof typeof FORBIDDEN_PAIRS, Partial<SeenPage>>> = {
    "somebody must act now, and a start is enabled": { code: "rising", enabled: ["Start Water Change"] },
    "stopped or locked, and a start is enabled": { code: "locked_sensor", enabled: ["Force Top-Up"] },
    "nothing is heard, and a start is enabled": { code: "not_known", enabled: ["Force Top-Up"] },
    "all is well, and a warning or critical alert is open": { hasOpenTrouble: true },
    "another verdict, and All is well": { code: "paused" },
    "everything is stopped, and a relay is ON": { code: "stopped" },
    "nothing is heard, and a relay is ON or OFF": { code: "not_known" },
    "Offline, and Monitoring or an age": { status: "Offline" },
    "nothing is heard, and Monitoring": { code: "not_known" },
    "the server is behind, and Offline": { code: "server_behind", status: "Offline" },
    "trouble, and something is called normal": { tone: "danger", text: "Falling slowly, normal" },
    "nobody has measured litres, and litres": { isAreaKnown: false, text: "0.4 L" },
    "a viewer, and what is not for viewers": { role: "viewer", enabled: ["Check and reset"] },
    "a keeper, and what is for the owner": { role: "keeper", enabled: ["Recalibrate Tank"] },
    "a disabled start, and no reason": { unexplained: ["Force Top-Up"] },
    "the dashboard, and a second word for the connection": { text: "Live · 3 s ago" },
    "one screen, and two ages": { text: "3 s ago and 4 s ago" },
  };

  it.each(Object.keys(FORBIDDEN_PAIRS))("finds: %s", (name) => {
    expect(forbiddenOn(CALM)).toEqual([]);
    expect(forbiddenOn({ ...CALM, ...PLANTED[name] })).toContain(name);
  });
});
