/** Passed to whatever needs the time, so that tests can hold it still. */
export type Clock = () => number;

export const systemClock: Clock = Date.now;
