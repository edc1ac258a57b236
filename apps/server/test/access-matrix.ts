// Who may do what, as a table: what the generated access matrix expects. A route without a line here fails the test.

import { BROWSER, CHANNEL, email, RELEASE, SCHEDULE, SECTION, SKIPPED, soon, TASK, WRONG } from "./access-bodies.ts";

export type Expectation = Readonly<{
  access: "public" | "viewer" | "keeper" | "owner" | "admin";
  /** Statuses of a caller whose right suffices, with an id of their own where the route has one. */
  ok: readonly number[];
  body?: unknown;
  /** Where the route wants one. */
  query?: string;
  /** Visitors of a public demonstration may call it too; nothing else but what is public. */
  isForVisitors?: true;
  /**
   * What the id names; sessions are a person's, not a household's. New devices, schedules, maintenance tasks, exports and manual
   * sections are made for the one call.
   */
  ids?:
    | "tank"
    | "session"
    | "alert"
    | "device"
    | "new-device"
    | "run"
    | "schedule"
    | "maintenance"
    | "export"
    | "manual"
    | "update"
    | "channel";
}>;

export const EXPECTED: Readonly<Record<string, Expectation>> = {
  "GET /api/health": { access: "public", ok: [200] },
  "GET /healthz": { access: "public", ok: [200] },
  "GET /readyz": { access: "public", ok: [200, 503] },
  "GET /readyz/record": { access: "public", ok: [200, 503] },
  "GET /api/openapi.json": { access: "public", ok: [200] },
  "GET /api/logout": { access: "public", ok: [302] },
  // Only its cookie is asked for here; without an upgrade it says what it is.
  "GET /ws": { access: "public", ok: [426, 401, 403] },
  // A secret that nobody was given.
  "POST /api/alert-answers/look": { access: "public", ok: [404], body: { token: "x".repeat(43) } },
  "POST /api/alert-answers": { access: "public", ok: [404], body: { token: "x".repeat(43) } },
  "GET /api/contacts": { access: "viewer", ok: [200] },
  "GET /api/auth/options": { access: "public", ok: [200] },
  "POST /api/auth/login": { access: "public", ok: [401], body: { email, password: WRONG } },
  // Whoever is signed in stays who they are; the places are taken by the sessions of this test.
  "POST /api/auth/demo-visit": { access: "public", ok: [200, 409, 503] },
  // Nothing of Google is configured here.
  "POST /api/auth/google": { access: "public", ok: [404], body: {} },
  "GET /api/auth/callback/google": { access: "public", ok: [302] },
  "GET /api/auth/second-factor": { access: "viewer", ok: [200] },
  "POST /api/auth/second-factor": { access: "viewer", ok: [403, 429], body: { password: WRONG } },
  "POST /api/auth/second-factor/confirm": { access: "viewer", ok: [409], body: { code: "123456" } },
  "DELETE /api/auth/second-factor": { access: "viewer", ok: [403, 429], body: { password: WRONG, code: "123456" } },
  "POST /api/auth/sign-up": { access: "public", ok: [400], body: {} },
  "POST /api/auth/email-links/look": { access: "public", ok: [400], body: { token: "x" } },
  "POST /api/auth/verify-email": { access: "public", ok: [400], body: { token: "x" } },
  "POST /api/auth/resend-verification": { access: "public", ok: [409], body: { email } },
  "POST /api/auth/forgot-password": { access: "public", ok: [409], body: { email } },
  "POST /api/auth/reset-password": { access: "public", ok: [400], body: { token: "x", password: "long enough text" } },
  "GET /api/auth/user": { access: "viewer", isForVisitors: true, ok: [200] },
  "POST /api/auth/logout": { access: "viewer", isForVisitors: true, ok: [200] },
  "POST /api/auth/change-password": {
    access: "viewer",
    ok: [403, 429],
    body: { currentPassword: WRONG, newPassword: "long enough text" },
  },
  "POST /api/auth/change-email": { access: "viewer", ok: [409], body: { newEmail: email } },
  "POST /api/auth/confirm": { access: "viewer", ok: [403, 429], body: { password: WRONG } },
  "GET /api/auth/sessions": { access: "viewer", ok: [200] },
  "DELETE /api/auth/sessions/:id": { access: "viewer", ok: [200], ids: "session" },
  "DELETE /api/auth/user": { access: "viewer", ok: [403, 429], body: { password: WRONG } },
  "POST /api/admin/promote-user": { access: "viewer", ok: [403], body: { email } },
  "POST /api/admin/invites": { access: "admin", ok: [200] },
  "POST /api/admin/reset-links": { access: "admin", ok: [403], body: { email } },
  "GET /api/admin/system": { access: "admin", ok: [200] },
  "GET /api/admin/backups": { access: "admin", ok: [200] },
  "POST /api/admin/backups": { access: "admin", ok: [409] },
  "GET /api/audit": { access: "owner", ok: [200] },
  // No simulator is configured here, and none of the devices is simulated.
  "GET /api/devices/:id/scenario": { access: "keeper", isForVisitors: true, ok: [404], ids: "device" },
  "PUT /api/devices/:id/scenario": { access: "keeper", isForVisitors: true, ok: [404], ids: "device", body: { scenario: null } },
  "PUT /api/devices/:id/simulation-speed": {
    access: "keeper",
    isForVisitors: true,
    ok: [404],
    ids: "device",
    body: { speed: 1 },
  },
  "GET /api/manual-sections": { access: "viewer", ok: [200] },
  // Of the second call of one administrator the id is taken.
  "POST /api/manual-sections": {
    access: "admin",
    ok: [200, 409],
    body: { ...SECTION, sectionType: "quick-setup", sectionId: "of-the-matrix" },
  },
  "PUT /api/manual-sections/:id": { access: "admin", ok: [200], ids: "manual", body: SECTION },
  "DELETE /api/manual-sections/:id": { access: "admin", ok: [200], ids: "manual" },
  "GET /api/settings/profile": { access: "viewer", ok: [200] },
  "PUT /api/settings/profile": { access: "viewer", ok: [409], body: { firstName: "A", lastName: "B", email } },
  "PUT /api/settings/display": {
    access: "viewer",
    ok: [200],
    body: { length: "inch", temperature: "celsius", volume: "gallon" },
  },
  "PUT /api/settings/locale": {
    access: "viewer",
    ok: [200],
    body: { language: "de", hourCycle: "h23", firstWeekday: "monday" },
  },
  "GET /api/settings/system": { access: "viewer", isForVisitors: true, ok: [200] },
  "PUT /api/settings/system": {
    access: "owner",
    ok: [200],
    body: {
      defaultHysteresisMm: 3,
      maxDrainTimeMinutes: 20,
      maxFillTimeMinutes: 25,
      maxTopUpTimeMinutes: 2,
      sensorReadingIntervalSeconds: 10,
      alertRetentionDays: 90,
    },
  },
  "GET /api/settings/retention": { access: "viewer", isForVisitors: true, ok: [200] },
  "GET /api/settings/notifications": { access: "viewer", ok: [200] },
  "PUT /api/settings/notifications": {
    access: "viewer",
    ok: [200],
    body: {
      emailNotifications: true,
      criticalAlerts: true,
      warningAlerts: true,
      infoAlerts: false,
      weeklyReports: true,
      maintenanceReminders: true,
    },
  },
  "GET /api/settings/quiet-hours": { access: "viewer", ok: [200] },
  "PUT /api/settings/quiet-hours": {
    access: "viewer",
    ok: [200],
    body: { quietHours: { from: "22:00", to: "07:00", timezone: "Europe/Berlin" } },
  },
  // Without mail it says so.
  "POST /api/settings/notifications/test": { access: "viewer", ok: [200] },
  "GET /api/settings/escalation": { access: "owner", ok: [200] },
  "PUT /api/settings/escalation": {
    access: "owner",
    ok: [200],
    body: { isOn: true, secondUserId: null, secondAfterMinutes: 10, everyoneAfterMinutes: 20 },
  },
  "POST /api/settings/notifications/arrival": { access: "viewer", ok: [200], body: { hasArrived: true } },
  "GET /api/settings/ways": { access: "viewer", ok: [200] },
  "GET /api/settings/channels": { access: "viewer", ok: [200] },
  "POST /api/settings/channels": { access: "viewer", ok: [200], body: { preset: "ntfy", ...CHANNEL } },
  "PUT /api/settings/channels/:id": { access: "viewer", ok: [200], ids: "channel", body: CHANNEL },
  "DELETE /api/settings/channels/:id": { access: "viewer", ok: [200], ids: "channel" },
  // Nobody is called here.
  "POST /api/settings/channels/:id/test": { access: "viewer", ok: [200], ids: "channel" },
  "POST /api/settings/channels/:id/arrival": { access: "viewer", ok: [200], ids: "channel", body: { hasArrived: true } },
  "GET /api/push/key": { access: "viewer", ok: [200] },
  // Of a browser with a key that is none.
  "POST /api/push/subscriptions": { access: "viewer", ok: [400], body: BROWSER },
  "POST /api/push/presence": { access: "viewer", ok: [200], body: { endpoint: BROWSER.endpoint } },
  "POST /api/push/departure": { access: "viewer", ok: [200], body: { endpoint: BROWSER.endpoint } },
  "GET /api/system/stats": { access: "viewer", isForVisitors: true, ok: [200] },
  "POST /api/live/ticket": { access: "viewer", isForVisitors: true, ok: [200] },
  "GET /api/devices": { access: "viewer", isForVisitors: true, ok: [200] },
  "POST /api/devices/pairing-code": { access: "owner", ok: [200] },
  "GET /api/devices/discover": { access: "owner", ok: [200] },
  "POST /api/devices/register-discovered": {
    access: "owner",
    ok: [404],
    body: { name: "Reef", deviceId: "hc-0a1b2c3d4e5f" },
  },
  "POST /api/devices/auto-claim": { access: "owner", ok: [200] },
  "GET /api/devices/:id": { access: "viewer", isForVisitors: true, ok: [200], ids: "device" },
  "GET /api/devices/:id/details": { access: "viewer", isForVisitors: true, ok: [200], ids: "device" },
  "PUT /api/devices/:id": { access: "keeper", ok: [200], ids: "new-device", body: { name: "Renamed" } },
  "DELETE /api/devices/:id": { access: "owner", ok: [403], ids: "device" },
  "POST /api/devices/:id/regenerate-key": { access: "owner", ok: [403], ids: "device" },
  "GET /api/alerts": { access: "viewer", isForVisitors: true, ok: [200] },
  "POST /api/alerts/:id/acknowledge": { access: "keeper", ok: [200], ids: "alert" },
  "POST /api/alerts/acknowledge-all": { access: "keeper", ok: [200] },
  // Every member may switch off.
  "POST /api/devices/:id/relays/:relay": { access: "viewer", ok: [200], body: { state: "OFF" }, ids: "device" },
  "POST /api/devices/:id/relays/:relay/renew": { access: "keeper", ok: [503], body: {}, ids: "device" },
  "PUT /api/devices/:id/relays/:relay": { access: "owner", ok: [200], body: { name: "Pump" }, ids: "device" },
  "POST /api/devices/:id/emergency-stop": { access: "viewer", ok: [200], ids: "device" },
  "POST /api/emergency-stop": { access: "viewer", ok: [200, 202] },
  "POST /api/devices/:id/emergency-stop/clear": { access: "keeper", ok: [202, 409], ids: "device" },
  "POST /api/devices/:id/fault/clear": { access: "keeper", ok: [503], ids: "device" },
  "POST /api/devices/:id/hold/release": { access: "keeper", ok: [503], ids: "device" },
  "POST /api/devices/:id/identify": { access: "keeper", ok: [503], ids: "device" },
  "POST /api/devices/:id/test-connection": { access: "viewer", ok: [200], ids: "device" },
  "GET /api/tanks/:id": { access: "viewer", isForVisitors: true, ok: [200], ids: "tank" },
  "PUT /api/tanks/:id": { access: "owner", ok: [200], ids: "tank", body: { systemLitres: 300 } },
  // A calibration that cannot be is told by its field, to those who may calibrate, about a tank of their own.
  "POST /api/tanks/:id/calibration": {
    access: "owner",
    ok: [400],
    ids: "tank",
    body: { topHeightMm: 1, drainHeightMm: 60, hysteresisMm: 3 },
  },
  "GET /api/tanks/:id/reservoirs": { access: "viewer", ok: [200], ids: "tank" },
  "POST /api/tanks/:id/reservoirs/:store/refill": { access: "keeper", ok: [200], ids: "tank", body: { litres: 10 } },
  // The devices here have never reported.
  "POST /api/tanks/:id/boost": { access: "keeper", ok: [503], ids: "tank" },
  "POST /api/tanks/:id/water-change/start": { access: "keeper", ok: [503], ids: "tank" },
  "POST /api/tanks/:id/water-change/finish": { access: "keeper", ok: [503], ids: "tank" },
  "POST /api/tanks/:id/water-change/release-top-up": { access: "keeper", ok: [503], ids: "tank" },
  "POST /api/tanks/:id/top-up/start": { access: "keeper", ok: [503], ids: "tank" },
  "GET /api/tanks/:id/automation-runs": { access: "viewer", isForVisitors: true, ok: [200], ids: "tank" },
  "GET /api/automation-runs/:id": { access: "viewer", isForVisitors: true, ok: [200], ids: "run" },
  "GET /api/automation-runs/:id/measure": { access: "viewer", isForVisitors: true, ok: [200], ids: "run" },
  "GET /api/tanks/:id/water-change/plan": { access: "viewer", isForVisitors: true, ok: [200], ids: "tank" },
  // Every member may stop a run.
  "POST /api/automation-runs/:id/cancel": { access: "viewer", ok: [200], ids: "run" },
  "GET /api/schedules": { access: "viewer", isForVisitors: true, ok: [200] },
  "GET /api/schedules/week": { access: "viewer", isForVisitors: true, ok: [200], query: "?from=2026-11-16" },
  // Told by their fields: the tank is nobody's.
  "POST /api/schedules": { access: "owner", ok: [400], body: SCHEDULE },
  "POST /api/schedules/preview": { access: "viewer", ok: [200], body: SCHEDULE },
  "PUT /api/schedules/:id": { access: "owner", ok: [400], ids: "schedule", body: SCHEDULE },
  "DELETE /api/schedules/:id": { access: "owner", ok: [200], ids: "schedule" },
  "POST /api/schedules/:id/toggle": { access: "owner", ok: [200], ids: "schedule", body: { enabled: false } },
  "POST /api/schedules/:id/skip-next": { access: "owner", ok: [200], ids: "schedule", body: { at: null } },
  "POST /api/schedules/:id/run": { access: "owner", ok: [409], ids: "schedule", body: SKIPPED },
  "POST /api/schedules/:id/pause": { access: "owner", ok: [200], ids: "schedule", body: { until: null } },
  "GET /api/maintenance": { access: "viewer", ok: [200] },
  // The tank is nobody's.
  "POST /api/maintenance": { access: "owner", ok: [404], body: TASK },
  "PUT /api/maintenance/:id": { access: "owner", ok: [200], ids: "maintenance", body: { intervalDays: 3 } },
  "DELETE /api/maintenance/:id": { access: "owner", ok: [200], ids: "maintenance" },
  "POST /api/maintenance/:id/done": { access: "keeper", ok: [200], ids: "maintenance" },
  "POST /api/maintenance/:id/snooze": { access: "keeper", ok: [200], ids: "maintenance", body: { days: 2 } },
  "GET /api/exports": { access: "owner", ok: [200] },
  // The password was not given lately.
  "POST /api/exports": { access: "owner", ok: [403] },
  "POST /api/exports/:id/open": { access: "owner", ok: [403], ids: "export" },
  "GET /api/exports/:id/download": { access: "owner", ok: [403], ids: "export" },
  "GET /api/firmware/releases": { access: "viewer", ok: [200] },
  // The password was not given lately.
  "POST /api/firmware/upload": { access: "admin", ok: [403] },
  // Releases are the instance's: there are none of another household.
  "DELETE /api/firmware/releases/:id": { access: "admin", ok: [404] },
  "POST /api/devices/:id/firmware-compatibility": { access: "viewer", ok: [404], ids: "device", body: { releaseId: RELEASE } },
  "GET /api/devices/:id/firmware-updates": { access: "viewer", ok: [200], ids: "device" },
  "POST /api/devices/:id/firmware-update": { access: "owner", ok: [404], ids: "device", body: { releaseId: RELEASE } },
  // It is over.
  "POST /api/firmware-updates/:id/cancel": { access: "owner", ok: [409], ids: "update" },
  // For devices, by their key.
  "GET /api/device/firmware/:updateId": { access: "public", ok: [401] },
  "GET /api/vacation-check": { access: "viewer", ok: [200], query: `?from=${soon(1)}&to=${soon(8)}` },
  "GET /api/tanks/:id/level-history": {
    access: "viewer",
    isForVisitors: true,
    ok: [200],
    ids: "tank",
    query: "?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z",
  },
  "GET /api/tanks/:id/timeline": {
    access: "viewer",
    isForVisitors: true,
    ok: [200],
    ids: "tank",
    query: "?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z",
  },
  "GET /api/tanks/:id/history-start": {
    access: "viewer",
    isForVisitors: true,
    ok: [200],
    ids: "tank",
    query: "?since=2026-01-01T00:00:00Z",
  },
  "GET /api/tanks/:id/export": {
    access: "viewer",
    ok: [200],
    ids: "tank",
    query: "?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z",
  },
  "GET /api/tanks/:id/latest-reading": { access: "viewer", isForVisitors: true, ok: [200], ids: "tank" },
  "GET /api/tanks/:id/sensor-readings": { access: "viewer", isForVisitors: true, ok: [200], ids: "tank" },
};
