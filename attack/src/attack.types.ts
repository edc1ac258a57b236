import type { Gate } from "@halocline/bench/gates";

export type AttackOptions = Readonly<{
  /** By hand: the sizes and times that the requirement names. Otherwise CI's, which fits in minutes. */
  isLong: boolean;
  /** Of everything random, so that a finding can be had again. */
  seed: number;
  /** Where pictures of what a person sees are put, by the attacks that take some; null: nobody asked for any. */
  picturesFolder: string | null;
}>;

export type Attack = Readonly<{
  name: string;
  /** What somebody does, in words for the report. */
  title: string;
  /** What must hold of it. An attack that cannot be carried out throws: no figures are no success. */
  run: (options: AttackOptions) => Promise<readonly Gate[]>;
}>;
