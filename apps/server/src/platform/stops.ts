// What was opened is ended in the opposite order. One that fails keeps none of the others from ending: records that wait are among them.

export function createStops() {
  const stops: (() => unknown)[] = [];
  return {
    onStop: (end: () => unknown): void => void stops.unshift(end),
    stop: async (): Promise<void> => {
      const errors: unknown[] = [];
      for (const end of stops.splice(0)) {
        try {
          await end();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, "not everything could be stopped");
    },
  };
}
