// Names that were given up, and what we say instead, as file names spell them: `createWaitingRoom` holds waiting-room.

type GivenUp = Readonly<{
  say: string;
  /** The only places where it was given up: elsewhere it means what it says. */
  under?: readonly string[];
}>;

const SIMULATION = ["apps/simulator/", "packages/device-core/", "packages/tank-physics/", "packages/virtual-device/", "sim/"];
const WEB = ["apps/web/"];
const LABELS = [...WEB, "packages/domain/"];
/** Elsewhere a letter is one of the alphabet, and a broker delivers. `deliveries` is the wire's. */
const MAIL = [
  "apps/server/src/mail/",
  "apps/server/src/features/notifications/",
  "apps/server/src/features/accounts/",
  "packages/domain/src/notifications/",
  "tools/dev/",
  "tools/local-services/",
];

const DEVICE_AUTH = ["apps/server/src/broker/", "apps/server/src/features/pairing/", "apps/server/src/platform/"];

export const PRIVATE_WORDS: Readonly<Record<string, GivenUp>> = {
  absence: { say: "vacation-check" },
  "adopt-run": { say: "import-device-run" },
  admission: { say: "auth-decision", under: DEVICE_AUTH },
  afterwards: { say: "deferred-writes" },
  book: { say: "ledger", under: SIMULATION },
  books: { say: "ledger", under: SIMULATION },
  chance: { say: "rng", under: SIMULATION },
  delivery: { say: "notification", under: MAIL },
  "first-look": { say: "prefetch" },
  gate: { say: "device-auth", under: DEVICE_AUTH },
  "greet-device": { say: "handle-hello" },
  incident: { say: "alert" },
  incidents: { say: "alerts" },
  "known-devices": { say: "device-cache" },
  "known-since": { say: "freshness" },
  letter: { say: "email", under: MAIL },
  letters: { say: "emails", under: MAIL },
  look: { say: "style", under: WEB },
  looks: { say: "styles", under: WEB },
  people: { say: "actors", under: SIMULATION },
  "place-batch": { say: "resolve-batch" },
  refusal: { say: "rejection" },
  refusals: { say: "rejections" },
  texts: { say: "labels", under: LABELS },
  truth: { say: "oracle", under: SIMULATION },
  "waiting-room": { say: "pending-auth" },
  walls: { say: "boundaries" },
  "watch-alerts": { say: "look-at-fleet" },
  wish: { say: "input" },
  witness: { say: "invariant-checker" },
  words: { say: "labels", under: LABELS },
  zoo: { say: "mutants" },
};
