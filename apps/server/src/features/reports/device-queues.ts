// One message of a device after the other, in the order of arrival; different devices do not wait for each other.

type Queue = { last: Promise<void>; waiting: number };

export function createDeviceQueues(mostWaiting: number) {
  const queues = new Map<string, Queue>();
  /** False: this device has too much waiting, and the work is not taken. `work` handles its own errors. */
  return (registrationId: string, work: () => Promise<void>): boolean => {
    const queue = queues.get(registrationId) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= mostWaiting) return false;
    queue.waiting++;
    queue.last = queue.last.then(work).finally(() => {
      queue.waiting--;
      if (queue.waiting === 0) queues.delete(registrationId);
    });
    queues.set(registrationId, queue);
    return true;
  };
}
