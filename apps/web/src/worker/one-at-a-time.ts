// A browser's subscription is made here and then told to the server; whoever looks in between finds one that the server does not know,
// and would end it. So pages and worker take turns: the lock is the browser's own, for all of them.

const LOCK = "push-subscription";

export const oneAtATime = <T>(navigator: Readonly<{ locks?: LockManager }>, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LOCK, work) : work();
