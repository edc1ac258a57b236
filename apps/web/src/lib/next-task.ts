/** What follows is a task of its own: the browser may paint and answer a tap in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
