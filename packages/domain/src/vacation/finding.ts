// What the check before an absence finds: each thing in order, doubtful or missing, said in one sentence, with the way to put it right.

export type FindingState = "ok" | "warning" | "missing";

export type FindingTopic =
  | "reachable"
  | "latches"
  | "settings"
  | "circulation"
  | "firmware"
  | "alerts"
  | "calibration"
  | "top_up"
  | "schedules"
  | "salt_water"
  | "waste"
  | "fresh_water"
  | "notifications";

/** The screen on which it is put right. */
export type FixPlace = "devices" | "control" | "dashboard" | "calibration" | "schedules" | "notifications" | "alerts";

export type Fix = Readonly<{ text: string; place: FixPlace }>;

export type Finding = Readonly<{
  topic: FindingTopic;
  state: FindingState;
  /** The name of the device, tank or person it is about; null when it is about the household. */
  about: string | null;
  sentence: string;
  fix: Fix | null;
}>;

type About = Readonly<{ topic: FindingTopic; about: string | null }>;

export const inOrder = (about: About, sentence: string): Finding => ({ ...about, state: "ok", sentence, fix: null });

export const doubtful = (about: About, sentence: string, fix: Fix): Finding => ({ ...about, state: "warning", sentence, fix });

export const lacking = (about: About, sentence: string, fix: Fix): Finding => ({ ...about, state: "missing", sentence, fix });

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
