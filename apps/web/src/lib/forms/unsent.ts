/** What is left of the typed once `sent` of it is saved: whoever goes on typing while it is saved loses nothing of that. */
export const unsentOf = <T extends object>(typed: T, sent: T): T =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => !Object.is(value, sent[name as keyof T]))) as T;
