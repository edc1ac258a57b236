// The protocol's numbers. A test may shorten them; a real device may not.

export type DeviceTimings = Readonly<{
  intervalMs: number;
  /** True: a configuration document does not change the interval, so that a quick test stays quick. */
  keepsOwnInterval: boolean;
  /** While a pump moves water; live only, not stored. */
  liveMs: number;
  /** After a boost, for so long, live readings come so often; during a run too. */
  boostForMs: number;
  boostedLiveMs: number;
  eventRepeatMs: number;
  helloMs: number;
  repeatAfterMs: number;
  batchGapMs: number;
  batchSize: number;
  maxTries: number;
  /** Unconfirmed readings kept one by one: four hours at 10 s, and ten minutes to connect again. */
  recentCapacity: number;
  /** Beyond those, one per gap is kept, for another day. */
  olderCapacity: number;
  olderGapMs: number;
}>;

export const PROTOCOL_TIMINGS: DeviceTimings = {
  intervalMs: 10_000,
  keepsOwnInterval: false,
  liveMs: 2000,
  boostForMs: 120_000,
  boostedLiveMs: 1000,
  eventRepeatMs: 10_000,
  helloMs: 10_000,
  repeatAfterMs: 90_000,
  batchGapMs: 5000,
  batchSize: 20,
  maxTries: 3,
  recentCapacity: 1500,
  olderCapacity: 1380,
  olderGapMs: 60_000,
};
