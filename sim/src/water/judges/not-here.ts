// Rules that no water shows, each with a test that carries its id; and rules that nothing keeps yet, without one.

export const NOT_HERE: Readonly<Record<string, Readonly<{ why: string; test: string | null }>>> = {
  "SAFE-18": { why: "it is about what a screen says", test: "apps/server/src/features/relays/relay-commands.broker.test.ts" },
  "SAFE-19": { why: "it is about keys and connections", test: "apps/server/src/features/pairing/end-key.broker.test.ts" },
  "SAFE-20": { why: "it is about the calendar", test: "apps/server/src/features/schedules/dispatch-schedules.job.pg.test.ts" },
  "SAFE-24": { why: "it is not built", test: null },
  "SEC-1": { why: "it is about accounts", test: "apps/server/src/http/access-matrix.pg.test.ts" },
  "SEC-2": { why: "it is about routes", test: "apps/server/src/http/access.test.ts" },
  "SEC-3": { why: "it is about subjects of the broker", test: "apps/server/src/broker/subjects.test.ts" },
  "SEC-4": { why: "it is about pairing", test: "apps/server/src/features/pairing/pairing.consumer.pg.test.ts" },
  "SEC-5": { why: "it is about keys at rest", test: "apps/server/src/features/pairing/pairing.consumer.pg.test.ts" },
  "SEC-6": { why: "it is about sockets", test: "apps/server/src/realtime/socket.test.ts" },
  "SEC-7": { why: "it is about pages of others", test: "apps/server/src/http/plugins/same-origin.test.ts" },
  "SEC-8": { why: "it is about text", test: "apps/server/src/platform/csv.test.ts" },
  "SEC-9": { why: "it is about signing in", test: "apps/server/src/features/accounts/credentials.broker.test.ts" },
  "SEC-10": { why: "it is about hostile messages", test: "apps/server/src/telemetry/telemetry.broker.test.ts" },
  "SEC-11": { why: "it is about firmware", test: "apps/server/src/config/firmware-key.test.ts" },
  "SEC-12": { why: "it is about the audit list", test: "apps/server/src/features/audit/audit-lines.store.pg.test.ts" },
};
