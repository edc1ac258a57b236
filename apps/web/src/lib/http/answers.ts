// Tells whoever listens that the server has just answered some call, whatever it said.

const listeners = new Set<() => void>();

export function onAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function noteAnswer(): void {
  for (const listener of listeners) listener();
}
