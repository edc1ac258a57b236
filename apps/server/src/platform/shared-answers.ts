// Whoever asks the same while it is being answered shares the answer. Nothing is kept: the next question is asked anew.

export function createSharedAnswers<T>() {
  const underWay = new Map<string, Promise<T>>();
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const shared = underWay.get(key);
    if (shared) return shared;
    const answer = ask().finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}
