// A household with one device and one person, who is told by email and by every service that can stand on this machine. What each of
// them is given is written down when it has it whole, before it answers.

import http from "node:http";
import type { AddressInfo } from "node:net";
import { apiCaller } from "@halocline/e2e/support/api-caller";
import { connectPlainDevice } from "@halocline/e2e/support/plain-device";
import type { System } from "@halocline/e2e/support/system";
import type { Mailbox } from "@halocline/local-services/mailbox";

export const SERVICES = ["ntfy", "gotify", "webhook"] as const;
export const WAYS = ["email", ...SERVICES] as const;
export type Way = (typeof WAYS)[number];
type Service = (typeof SERVICES)[number];

export const byWay = <Value>(of: (way: Way) => Value): Record<Way, Value> => ({
  email: of("email"),
  ntfy: of("ntfy"),
  gotify: of("gotify"),
  webhook: of("webhook"),
});

/** `key`: what a receiver can tell a doubled one by; null where the service has no place for it. */
export type Arrival = Readonly<{ atMs: number; key: string | null }>;

export type ToldHousehold = Readonly<{
  accountId: string;
  /** The device says that water runs out; answers when that was said. */
  leak: () => number;
  arrivals: (way: Way) => Arrival[];
}>;

/** While it is shut, whoever calls gets no answer. */
export type Gate = Readonly<{ shut: () => void; open: () => void; pass: () => Promise<void> }>;

export function createGate(): Gate {
  let [passed, open] = [Promise.resolve(), () => {}];
  return {
    shut: () => {
      passed = new Promise((resolve) => {
        open = resolve;
      });
    },
    open: () => open(),
    pass: () => passed,
  };
}

const bodyOf = async (request: http.IncomingMessage): Promise<string> => {
  let text = "";
  for await (const part of request.setEncoding("utf8")) text += part;
  return text;
};

async function openServices(gate: Gate, hear: (service: Service, arrival: Arrival) => void) {
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const service = SERVICES.find((each) => request.url?.startsWith(`/${each}`));
    await bodyOf(request);
    const key = request.headers["webhook-id"];
    if (service) hear(service, { atMs: performance.now(), key: typeof key === "string" ? key : null });
    await gate.pass();
    response.writeHead(200, { "content-type": "application/json" }).end('{"id":"1"}');
  };
  // Whoever is killed in the middle of a sentence has not told it.
  const server = http.createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { here: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const fieldsOf = (here: string): Readonly<Record<Service, Readonly<Record<string, string>>>> => ({
  ntfy: { server: `${here}/ntfy`, topic: "reef" },
  gotify: { server: `${here}/gotify`, token: "AWVWZ4wG.2fO-IN" },
  webhook: { address: `${here}/webhook`, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
});

export async function moveIn(system: System, apiUrl: string, mailbox: Mailbox, gate: Gate): Promise<ToldHousehold> {
  const account = await system.seed({ deviceNames: ["Leaking"] });
  const [device] = account.devices;
  if (!device) throw new Error("one name makes one device");
  const heard: Record<Service, Arrival[]> = { ntfy: [], gotify: [], webhook: [] };
  const services = await openServices(gate, (service, arrival) => heard[service].push(arrival));
  system.onStop(services.close);
  const call = apiCaller(system.stack, apiUrl, account);
  for (const preset of SERVICES) {
    const channel = { preset, name: preset, fields: fieldsOf(services.here)[preset], severities: ["critical"], isEnabled: true };
    const { status, body } = await call("POST", "/api/settings/channels", channel);
    if (status !== 200) throw new Error(`${preset} was not added: ${status} ${JSON.stringify(body)}`);
  }
  const connected = await connectPlainDevice(system.stack.nats, device);
  system.onStop(connected.close);
  const emails = (): Arrival[] =>
    mailbox.emails.flatMap((email, index) =>
      email.to?.some(({ address }) => address === account.email)
        ? [{ atMs: mailbox.arrivedAtMs[index] ?? 0, key: email.messageId ?? null }]
        : [],
    );
  return {
    accountId: account.accountId,
    leak: () => {
      const atMs = performance.now();
      connected.event(0, "warning", { fault: "leak" });
      return atMs;
    },
    arrivals: (way) => (way === "email" ? emails() : heard[way]),
  };
}
