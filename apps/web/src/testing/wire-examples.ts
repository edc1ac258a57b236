// One device with one tank and a reading, as the server would send them; tests change what they are about.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import type { User } from "@halocline/contracts/http/auth.contract";
import type { Device, LatestReading, Relay, Run, Tank } from "@halocline/contracts/http/entities.contract";
import type { TelemetryUpdate } from "@halocline/contracts/live/socket.contract";

export const NOW = "2026-11-15T12:00:00.000Z";
export const NOW_MS = Date.parse(NOW);
export const timeAgo = (agoMs: number): string => new Date(NOW_MS - agoMs).toISOString();

export const DEVICE_ID = "0b6f6f0a-0000-4000-8000-000000000001";
export const TANK_ID = "0b6f6f0a-0000-4000-8000-000000000002";

export const exampleUser = (change: Partial<User> = {}): User => ({
  id: "0b6f6f0a-0000-4000-8000-000000000009",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@tank.example",
  emailVerified: true,
  role: "user",
  profileImageUrl: null,
  createdAt: "2026-03-01T09:00:00.000Z",
  membershipRole: "owner",
  householdOwner: null,
  canBecomeAdmin: false,
  signInMethod: "password",
  units: { length: "mm", temperature: "celsius", volume: "litre" },
  locale: { language: "automatic", hourCycle: "automatic", firstWeekday: "automatic" },
  visit: null,
  resetLink: null,
  ...change,
});

/** Nobody has confirmed what is in it. */
export const UNKNOWN_RESERVOIR: Tank["reservoirs"]["fresh"] = {
  capacityLitres: null,
  litres: null,
  hasUntold: false,
  confirmedAt: null,
  litresPerDay: null,
  changesLeft: null,
  isLow: false,
};

export const exampleTank = (change: Partial<Tank> = {}): Tank => ({
  id: TANK_ID,
  deviceId: DEVICE_ID,
  name: "Display tank",
  calibrationStatus: true,
  topHeightMm: 28,
  drainHeightMm: 58,
  hysteresisMm: 4,
  topHeightCirculationOffMm: null,
  calibratedAt: "2026-11-01T10:00:00.000Z",
  calibratedBy: "Ada Lovelace",
  hasAutoTopUp: false,
  isTopUpLocked: false,
  lastWaterChangeAt: null,
  nextScheduleAt: null,
  timezone: "UTC",
  areaCm2: null,
  systemLitres: null,
  mixPpt: null,
  saltReservoirLitres: null,
  freshReservoirLitres: null,
  wasteLitres: null,
  sumpRoomLitres: null,
  reservoirs: { fresh: UNKNOWN_RESERVOIR, salt: UNKNOWN_RESERVOIR, waste: UNKNOWN_RESERVOIR },
  flowsMlPerMin: { drain: null, fill: null, topup: null },
  ...change,
});

export const exampleRelay = (change: Partial<Relay> = {}): Relay => ({
  id: "0b6f6f0a-0000-4000-8000-000000000101",
  channelNumber: 1,
  role: "circulation",
  name: null,
  currentState: false,
  lastChangedAt: null,
  lastCause: null,
  pausedUntil: null,
  maxRuntimeSeconds: null,
  ...change,
});

export const exampleDevice = (change: Partial<Device> = {}): Device => ({
  id: DEVICE_ID,
  deviceId: "esp32-reef-01",
  name: "Reef controller",
  status: "online",
  lastSeenAt: timeAgo(3000),
  firmwareVersion: "1.4.2",
  rssiDbm: -58,
  apiKey: "••••1234",
  readingIntervalSeconds: 10,
  state: "idle",
  fault: null,
  hold: null,
  emergencyStop: null,
  configuration: "acknowledged",
  updateShare: null,
  isServerBehind: false,
  isSimulated: false,
  tanks: [exampleTank()],
  relays: [
    exampleRelay({ currentState: true, lastChangedAt: timeAgo(60_000) }),
    exampleRelay({ id: "r2", channelNumber: 2, role: "drain" }),
  ],
  ...change,
});

export const exampleReading = (change: Partial<LatestReading> = {}): LatestReading => ({
  heightMm: 31.3,
  deviceTimestamp: timeAgo(3000),
  receivedAt: timeAgo(3000),
  temperatureC: 25.4,
  rawDistance: 31,
  status: "ok",
  ageMs: 3000,
  ...change,
});

export const exampleTelemetry = (change: Partial<TelemetryUpdate> = {}): TelemetryUpdate => ({
  deviceId: DEVICE_ID,
  tankId: TANK_ID,
  reading: exampleReading({ heightMm: 30.1, receivedAt: NOW }),
  relays: [true, false, false, false, false],
  rssiDbm: -61,
  firmwareVersion: "1.4.2",
  ...change,
});

export const RUN_ID = "0b6f6f0a-0000-4000-8000-000000000201";

/** A water change that has been draining for four minutes. */
export const exampleRun = (change: Partial<Run> = {}): Run => ({
  id: RUN_ID,
  tankId: TANK_ID,
  deviceId: DEVICE_ID,
  type: "water_change",
  status: "running",
  phase: "draining",
  startedAt: timeAgo(300_000),
  completedAt: null,
  failReason: null,
  cause: "manual",
  startedBy: "Ada Lovelace",
  limits: { drainSeconds: 1200, fillSeconds: 1500, topUpSeconds: 120 },
  deadlineAt: timeAgo(-3_000_000),
  events: [
    { at: timeAgo(300_000), type: "started", phase: "stopping_circulation", heightMm: 28, text: "Started" },
    { at: timeAgo(240_000), type: "phase", phase: "draining", heightMm: 28, text: "Draining" },
  ],
  ...change,
});

export const exampleAlert = (change: Partial<Alert> = {}): Alert => ({
  id: "0b6f6f0a-0000-4000-8000-000000000301",
  severity: "warn",
  code: "late_command",
  message: "A pump started later than it should have.",
  deviceId: DEVICE_ID,
  tankId: null,
  runId: null,
  count: 1,
  createdAt: timeAgo(600_000),
  lastSeenAt: timeAgo(600_000),
  clearedAt: null,
  advice: "Look at the tank and its pumps.",
  deliveries: [],
  acknowledgedAt: null,
  ...change,
});
