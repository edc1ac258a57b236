import type { Gate } from "@halocline/bench/gates";

export type AttackOptions = Readonly<{
  /** By hand: the sizes and times that the requirement names. Otherwise CI's, which fits in minutes. */
  isLong: boolean;
  /** Of everything random, so that a finding can be had again. */
  seed: number;
  /** Where pictures of what a person sees are put, by the attacks that take some; null: nobody asked for any. */
  picturesFolder: string | null;
}>;

/** In the order in which they run: one at a time, because each measures what the others would disturb. */
export const ATTACK_NAMES = [
  "neighbours",
  "strangers",
  "full-disks",
  "fault-matrix",
  "alarms",
  "rolling-restart",
  "fuzz",
  "rights",
  "own-machine",
] as const;
export type AttackName = (typeof ATTACK_NAMES)[number];

export type Attack = Readonly<{
  name: AttackName;
  /** What somebody does, in words for the report. */
  title: string;
  /** What must hold of it. An attack that cannot be carried out throws: no figures are no success. */
  run: (options: AttackOptions) => Promise<readonly Gate[]>;
}>;
