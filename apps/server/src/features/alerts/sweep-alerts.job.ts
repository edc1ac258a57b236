// Alerts older than their account keeps them go, a small portion per transaction, so that nothing waits for it.

const PORTION = 500;

export type SweepAlertsDeps = Readonly<{
  /** Sweeps at most so many, and answers with how many it took. */
  sweep: (limit: number) => Promise<number>;
}>;

export const createSweepAlerts =
  ({ sweep }: SweepAlertsDeps) =>
  async (): Promise<void> => {
    while ((await sweep(PORTION)) === PORTION);
  };
