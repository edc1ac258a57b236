import { expect, it, vi } from "vitest";
import { watchUpdates } from "./app-updates.ts";

/** A worker that says which build it is of, and notes what else it is told. */
class FakeWorker extends EventTarget {
  readonly told: string[] = [];
  readonly build: string;
  state: string;
  constructor(build: string, state: string) {
    super();
    this.build = build;
    this.state = state;
  }
  postMessage({ kind }: { kind: string }, [port]: MessagePort[]): void {
    this.told.push(kind);
    port?.postMessage(this.build);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  update = vi.fn(async () => this);
  find(worker: FakeWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
  }
}

async function watch(registration: FakeRegistration) {
  const said: (string | null)[] = [];
  const register = vi.fn(async () => registration);
  const container = { register } as unknown as ServiceWorkerContainer;
  const stop = watchUpdates({ container, pageBuild: "mine", onReady: (build) => said.push(build) });
  await register.mock.results[0]?.value;
  return { said, stop };
}

it("tells of a build that waits, and leaves it waiting", async () => {
  const registration = new FakeRegistration();
  const { said, stop } = await watch(registration);
  const worker = new FakeWorker("newer", "installing");
  registration.find(worker);
  expect(worker.told).toEqual([]);
  worker.become("installed");
  await vi.waitFor(() => expect(said).toEqual(["newer"]));
  expect(worker.told).toEqual(["which-build"]);
  stop();
});

it("tells of one that was waiting before this page was opened", async () => {
  const registration = new FakeRegistration();
  registration.waiting = new FakeWorker("newer", "installed");
  const { said, stop } = await watch(registration);
  await vi.waitFor(() => expect(said).toEqual(["newer"]));
  stop();
});

it("lets the worker of this very build take over, and asks nobody to reload", async () => {
  const registration = new FakeRegistration();
  const worker = new FakeWorker("mine", "installed");
  registration.waiting = worker;
  const { said, stop } = await watch(registration);
  await vi.waitFor(() => expect(worker.told).toEqual(["which-build", "take-over"]));
  expect(said).toEqual([null]);
  stop();
});

it("takes its word back when the server has gone back to this build", async () => {
  const registration = new FakeRegistration();
  const { said, stop } = await watch(registration);
  for (const build of ["newer", "mine"]) {
    const worker = new FakeWorker(build, "installing");
    registration.find(worker);
    worker.become("installed");
    await vi.waitFor(() => expect(said.at(-1)).toBe(build === "mine" ? null : build));
  }
  stop();
});
