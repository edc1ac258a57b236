/** The answer did not come in time. Whatever was asked may still happen. */
export class NoAnswer extends Error {
  constructor() {
    super("No answer in time.");
  }
}

/** Stops waiting after `limitMs`; it cannot stop what was asked for. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), limitMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
