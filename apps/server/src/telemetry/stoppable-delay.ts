// Pauses that end early when the server stops.

export function createStoppableDelay() {
  let isStopping = false;
  let wake: (() => void) | null = null;
  return {
    pause: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        if (isStopping) return resolve();
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    isStopping: (): boolean => isStopping,
    stop: (): void => {
      isStopping = true;
      wake?.();
    },
  };
}
