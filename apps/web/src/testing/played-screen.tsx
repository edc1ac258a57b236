// A played tank as a person sees it: the dashboard, the list of tanks and the bell, drawn every few seconds of the tank's time.

import type { ServerMessage } from "@halocline/contracts/live/socket.contract";
import type { SCENARIOS } from "@halocline/domain/scenarios/scenarios";
import type { ShownCode } from "@halocline/domain/verdict/verdict.types";
import { PRESETS } from "@halocline/tank-physics/presets";
import { act, screen, within } from "@testing-library/react";
import { vi } from "vitest";
import { DashboardScreen } from "@/app/routes/dashboard.tsx";
import { HomeList } from "@/app/routes/home.tsx";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { AlertsBell } from "@/features/alerts/alerts-bell.tsx";
import { useDevices } from "@/features/devices/devices.api.ts";
import { applyMessage } from "@/live/apply-message.ts";
import { contradictionsIn, type Frame } from "./contradictions.ts";
import { fakeServer } from "./fake-server.ts";
import { PlayedLitres } from "./played-litres.ts";
import { PlayedTank } from "./played-tank.ts";
import { show } from "./show.tsx";
import { exampleDevice, exampleReading, exampleTank, exampleUser, TANK_ID } from "./wire-examples.ts";

const START_MS = Date.UTC(2026, 10, 17, 14, 20);
/** After something has changed, and while nothing does. */
const STEP_S = 3;
const CALM_STEP_S = 6;
const CHANGE_SHOWN_S = 26;
const PIPES_MOVE_S = 30;

const text = (element: Element): string => (element.textContent ?? "").replaceAll(/\s+/g, " ").trim();

/** Beside the played tank, so that there is a list. Nothing happens to it. */
const quietTank = exampleTank({ id: "quiet", deviceId: "quiet-device", name: "Quarantine" });

function quietDevice(nowMs: number) {
  const at = new Date(nowMs).toISOString();
  return exampleDevice({ id: "quiet-device", name: "Second", tanks: [quietTank], lastSeenAt: at });
}

function serve(tank: PlayedTank): void {
  const path = `GET /api/tanks/${TANK_ID}`;
  const at = () => new Date(tank.nowMs).toISOString();
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    "GET /api/devices": () => [tank.listed, quietDevice(tank.nowMs)],
    "GET /api/alerts?acknowledged=false": () => tank.alerts,
    "GET /api/alerts": () => tank.alerts,
    [`${path}/latest-reading`]: () => tank.reading,
    [`${path}/automation-runs`]: () => tank.runs,
    [`${path}/sensor-readings`]: [],
    [`${path}/level-history`]: () => ({ bucketSeconds: 300, source: "readings", buckets: evaporation(tank.nowMs) }),
    "GET /api/tanks/quiet/latest-reading": () => exampleReading({ receivedAt: at(), deviceTimestamp: at() }),
    "GET /api/tanks/quiet/automation-runs": [],
  });
}

/** The hours before: a third of a millimetre an hour. */
const evaporation = (nowMs: number) =>
  Array.from({ length: 72 }, (_, index) => ({
    at: new Date(nowMs - (72 - index) * 300_000).toISOString(),
    minHeightMm: 43,
    maxHeightMm: 43,
    meanHeightMm: 43 + index / 36,
    meanTemperatureC: null,
    count: 30,
    badCount: 0,
  }));

function Both() {
  return (
    <>
      <div data-testid="tank-page">
        <DashboardScreen />
      </div>
      <div data-testid="home">
        <HomeList />
      </div>
      <div data-testid="bell">
        <AlertsBell devices={useDevices(DEVICES_POLL_MS).data ?? []} />
      </div>
    </>
  );
}

export class PlayedScreen {
  readonly tank = new PlayedTank(START_MS);
  readonly frames: Frame[] = [];
  readonly found = new Map<string, Frame>();
  #client!: ReturnType<typeof show>["queryClient"];
  readonly #sought: string | null;
  #changedAtS = 0;
  #circulatedAtS = -PIPES_MOVE_S;
  #wasCirculating = true;
  readonly #litres = new PlayedLitres();

  /** `sought`: nothing is played after this contradiction was found. */
  constructor(sought: string | null) {
    this.#sought = sought;
  }

  async open(): Promise<void> {
    vi.useFakeTimers({ toFake: ["Date"], now: this.tank.nowMs });
    this.tank.advance(STEP_S);
    vi.setSystemTime(this.tank.nowMs);
    serve(this.tank);
    this.#client = show(<Both />, `/?tank=${TANK_ID}`).queryClient;
    await screen.findByTestId("level-number");
    await within(screen.getByTestId("home")).findAllByTestId("verdict");
  }

  /** A person has just done something. */
  touch(): void {
    this.#changedAtS = this.tank.ageS;
  }

  /** Draws until `isOver`, and so long after it. */
  async play(mostS: number, isOver: () => boolean = () => false, thenS = 0): Promise<void> {
    let leftS = mostS;
    let isEnding = false;
    while (leftS > 0 && !(this.#sought !== null && this.found.has(this.#sought))) {
      leftS -= await this.#step();
      if (!isEnding && isOver()) [isEnding, leftS] = [true, thenS];
    }
  }

  /** The seconds that passed. */
  async #step(): Promise<number> {
    const { tank } = this;
    const fromS = tank.ageS;
    const messages: ServerMessage[] = [];
    do {
      messages.push(...tank.advance(STEP_S));
      if (messages.some(({ type }) => type !== "telemetry_update")) this.#changedAtS = tank.ageS;
    } while (tank.ageS - this.#changedAtS >= CHANGE_SHOWN_S && tank.ageS - fromS < CALM_STEP_S);
    vi.setSystemTime(tank.nowMs);
    if (tank.isCirculating !== this.#wasCirculating) this.#circulatedAtS = tank.ageS;
    this.#wasCirculating = tank.isCirculating;
    await act(async () => {
      for (const message of messages) applyMessage(this.#client, message);
      document.dispatchEvent(new Event("visibilitychange"));
      for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setTimeout(done, 0));
    });
    this.#note(this.#look());
    return tank.ageS - fromS;
  }

  #note(frame: Frame): void {
    this.frames.push(frame);
    for (const name of contradictionsIn(frame)) if (!this.found.has(name)) this.found.set(name, frame);
  }

  #look(): Frame {
    const page = within(screen.getByTestId("tank-page"));
    const home = screen.getByTestId("home");
    const verdict = page.getByTestId("verdict");
    const card = found(home, "section", (section) => section.querySelector("h2")?.textContent === "Display tank");
    const numberElement = page.getByTestId("level-number");
    const mm = Number.parseFloat(text(numberElement));
    const { tank } = this;
    const sentence = sentenceIn(verdict);
    const label = text(numberElement.nextElementSibling?.firstElementChild as HTMLElement);
    return {
      verdict: { code: codeOf(verdict), tone: verdict.dataset.tone ?? "", sentence },
      number: { mm: Number.isNaN(mm) ? null : mm, label },
      moved: this.#litres.read(tank, sentence, label),
      trend: text(page.getByTestId("level-trend")),
      chip: text(page.getByTestId("level-badge")),
      home: { code: codeOf(within(card).getByTestId("verdict")), text: text(card) },
      summary: text(found(home, "p", (line) => text(line).startsWith("2 tanks · "))),
      bell: Number.parseInt(text(screen.getByTestId("bell")).replace(/\D+/g, "") || "0", 10),
      truth: {
        rise20Mm: tank.riseMm(20),
        rise40Mm: tank.riseMm(40),
        arePipesMoving: tank.ageS - this.#circulatedAtS < PIPES_MOVE_S,
        failedAgoMs: tank.failedAtMs === null ? null : tank.nowMs - tank.failedAtMs,
        readingsSinceFailure: tank.readingsSinceFailure,
        unacknowledged: tank.alerts.length,
        hasSerious: tank.alerts.some(({ severity }) => severity !== "info"),
      },
    };
  }
}

const codeOf = (element: HTMLElement): ShownCode => element.dataset.code as ShownCode;

/** Roles would be found ten times slower, in hundreds of frames. */
function found(within: HTMLElement, selector: string, isIt: (element: HTMLElement) => boolean): HTMLElement {
  const [first] = [...within.querySelectorAll<HTMLElement>(selector)].filter(isIt);
  if (!first) throw new Error(`No ${selector} like that`);
  return first;
}

/** What is written, without what is read out once for each change. */
const sentenceIn = (verdict: HTMLElement): string => text(verdict.querySelector("h2 + p") ?? verdict);

const { calibration } = PRESETS.nano;
const RAISED_MM = 7;
const SMALLER = { drain_to: (calibration.topDistanceMm + calibration.hysteresisMm + calibration.drainDistanceMm) / 2 };
const hasRun = ({ tank }: PlayedScreen): boolean => tank.runs.some(({ status }) => status === "running");
const isRunOver = (played: PlayedScreen) => () => played.tank.runs.length > 0 && !hasRun(played);

type Scene = (played: PlayedScreen) => Promise<void>;

export const SCENES: Readonly<Record<string, Scene>> = {
  "a water change": async (played) => {
    played.tank.start("start_water_change");
    await played.play(600, isRunOver(played), 60);
  },
  "a smaller change": async (played) => {
    played.tank.start("start_water_change", SMALLER);
    await played.play(600, isRunOver(played), 30);
  },
  "a top-up": async (played) => {
    played.tank.lower(2.5);
    await played.play(6);
    played.tank.start("start_top_up");
    await played.play(200, isRunOver(played), 30);
  },
  "a stop while filling, a clear and the finish": async (played) => {
    const { tank } = played;
    tank.start("start_water_change");
    await played.play(400, () => tank.runs[0]?.phase === "filling", 14);
    tank.stop();
    await played.play(40);
    tank.clear("stop");
    await played.play(60);
    tank.start("finish_fill");
    await played.play(200, isRunOver(played), 40);
  },
  "a stop and a clear while nothing runs": async (played) => {
    played.tank.stop();
    await played.play(60);
    played.tank.clear("stop");
    await played.play(90);
  },
  "a level that goes too high and comes back": async (played) => {
    played.tank.lower(-RAISED_MM);
    played.touch();
    await played.play(26);
    played.tank.lower(RAISED_MM);
    played.touch();
    await played.play(26);
  },
};

/** Dirt on the sensor needs an hour to be noticed, and looks like a calm tank until then. */
const LONGEST_S: Readonly<Partial<Record<(typeof SCENARIOS)[number], number>>> = { fouled_sensor: 60, power_cut: 120 };
const USUAL_S = 500;

export async function playScenario(played: PlayedScreen, name: (typeof SCENARIOS)[number]): Promise<void> {
  const { tank } = played;
  tank.break(name);
  const isLocked = () => tank.device.fault !== null || tank.device.hold !== null;
  await played.play(LONGEST_S[name] ?? USUAL_S, isLocked, 20);
  const { fault, hold } = tank.device;
  if (fault !== null) tank.clear("fault");
  if (hold !== null) tank.clear("hold");
  await played.play(20);
}

export async function playedScreen(scene: Scene, sought: string | null = null): Promise<PlayedScreen> {
  const played = new PlayedScreen(sought);
  await played.open();
  await scene(played);
  return played;
}
