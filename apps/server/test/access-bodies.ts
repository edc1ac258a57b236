// What the calls of the access matrix send.

export const WRONG = "a wrong password";
export const email = "nobody@example.test";
export const SCHEDULE = { tankId: "5f0c2f0e-8f5c-4c39-9d3e-2f8f9a1b0c7d", type: "water_change", cronExpression: "0 10 * * 0" };
export const SKIPPED = { at: "2026-11-16T10:00:00.000Z", act: "skip" };

export const TASK = { tankId: SCHEDULE.tankId, template: "glass" };

export const SECTION = { title: "A section", content: "Some text", order: 10 };
/** Nobody's. */
export const RELEASE = "5f0c2f0e-8f5c-4c39-9d3e-2f8f9a1b0c7e";

export const BROWSER = {
  endpoint: "https://browsers.example/x",
  p256dh: "x",
  auth: "x",
  publicKey: "x",
  name: "Firefox on Linux",
};

export const CHANNEL = {
  name: "My phone",
  fields: { server: "https://ntfy.sh", topic: "reef-3f9" },
  severities: ["critical"],
  isEnabled: true,
};

export const soon = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
