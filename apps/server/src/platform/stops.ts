// What was opened is ended in the opposite order.

export function createStops() {
  const stops: (() => unknown)[] = [];
  return {
    onStop: (end: () => unknown): void => void stops.unshift(end),
    stop: async (): Promise<void> => {
      for (const end of stops.splice(0)) await end();
    },
  };
}
