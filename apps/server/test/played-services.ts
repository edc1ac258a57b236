// The services alerts are sent to, as small servers on this machine that speak each one's documented API.

import http from "node:http";
import type { AddressInfo } from "node:net";
import type { PresetName } from "@halocline/domain/notifications/http-presets";
import type { CallOut } from "../src/platform/outgoing/call-out.ts";
import { createCallOut } from "../src/platform/outgoing/call-out.ts";

export type Received = Readonly<{ preset: PresetName; path: string; headers: http.IncomingHttpHeaders; body: any; raw: string }>;
/** What is answered instead of what the service documents; `hang`: nothing at all. */
export type OddAnswer = Readonly<{ status: number; body?: unknown; headers?: Record<string, string> }> | "hang";

export const FILLED_IN: Readonly<Record<PresetName, Readonly<Record<string, string>>>> = {
  ntfy: { server: "https://ntfy.sh", topic: "reef-3f9", token: "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2" },
  telegram: { token: "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw", chatId: "-1001234567890" },
  pushover: { token: "azGDORePK8gMaC0QOYAMyEEuzJnyUi", user: "uQiRzpo4DXghDmr9QzzfQu27cmVRsG" },
  gotify: { server: "https://push.example", token: "AWVWZ4wG.2fO-IN" },
  discord: { address: "https://discord.com/api/webhooks/1234567890/abcdefghijklmnopqrstuvwxyz_-0" },
  webhook: { address: "https://hooks.example/in?home=1", secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
  push: {
    address: "https://browsers.example/send/dGhlIGFkZHJlc3M",
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
    publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  },
};

const ORIGINS: Readonly<Record<string, PresetName>> = {
  "https://ntfy.sh": "ntfy",
  "https://api.telegram.org": "telegram",
  "https://api.pushover.net": "pushover",
  "https://push.example": "gotify",
  "https://discord.com": "discord",
  "https://hooks.example": "webhook",
  "https://browsers.example": "push",
};

type Answer = Readonly<{ status: number; body: unknown }>;
const no = (status: number): Answer => ({ status, body: { error: "not as documented" } });

/** The documented "yes", to the documented request only. */
const SERVICES: Readonly<Record<PresetName, (request: Received) => Answer>> = {
  ntfy: ({ path, body, headers }) => {
    if (headers.authorization !== `Bearer ${FILLED_IN.ntfy.token}`) return no(401);
    const isPublished = path === "/" && /^[-_A-Za-z0-9]{1,64}$/.test(body.topic) && body.priority >= 1 && body.priority <= 5;
    return isPublished ? { status: 200, body: { id: "sPs71M8A2T", event: "message", topic: body.topic } } : no(400);
  },
  telegram: ({ path, body }) =>
    path === `/bot${FILLED_IN.telegram.token}/sendMessage` && body.chat_id && body.text.length <= 4096
      ? { status: 200, body: { ok: true, result: { message_id: 7 } } }
      : { status: 404, body: { ok: false, error_code: 404, description: "Not Found" } },
  pushover: ({ path, body }) => {
    const isEmergencyWhole = body.priority !== 2 || (body.retry >= 30 && body.expire <= 10_800);
    const isWhole = path === "/1/messages.json" && body.token?.length === 30 && body.user?.length === 30 && body.message;
    return isWhole && isEmergencyWhole
      ? { status: 200, body: { status: 1, request: "647d2300" } }
      : { status: 400, body: { status: 0, errors: ["user identifier is invalid"] } };
  },
  gotify: ({ path, body, headers }) => {
    if (headers["x-gotify-key"] !== FILLED_IN.gotify.token) return no(401);
    return path === "/message" && body.message ? { status: 200, body: { id: 25, appid: 5 } } : no(400);
  },
  discord: ({ path, body }) =>
    path.startsWith("/api/webhooks/1234567890/") && path.endsWith("?wait=true") && body.content.length <= 2000
      ? { status: 200, body: { id: "1130", content: body.content } }
      : no(404),
  webhook: () => ({ status: 204, body: "" }),
  push: ({ headers }) => ({
    status: headers.ttl !== undefined && headers.authorization?.startsWith("vapid ") ? 201 : 400,
    body: "",
  }),
};

export type PlayedServices = Readonly<{
  /** The guarded way out, with the names of the services leading here. */
  callOut: CallOut;
  received: Received[];
  /** For the next requests to it, one after the other. */
  odd: Partial<Record<PresetName, OddAnswer[]>>;
  close: () => void;
}>;

export async function playServices(limitMs = 10_000): Promise<PlayedServices> {
  const received: Received[] = [];
  const odd: PlayedServices["odd"] = {};
  const server = http.createServer((request, response) => {
    const preset = request.headers["x-played-as"] as PresetName;
    let raw = "";
    request.setEncoding("utf8").on("data", (text: string) => {
      raw += text;
    });
    request.on("end", () => {
      // What a browser gets is encrypted to it.
      const body = preset === "push" ? null : JSON.parse(raw);
      const got = { preset, path: request.url ?? "", headers: request.headers, body, raw };
      received.push(got);
      const answer = odd[preset]?.shift() ?? SERVICES[preset](got);
      if (answer === "hang") return;
      const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? {});
      response.writeHead(answer.status, "headers" in answer ? answer.headers : {}).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const guarded = createCallOut({ reach: "machine", limitMs });
  const callOut: CallOut = (call) => {
    const { origin } = new URL(call.url);
    const headers = { ...call.headers, "x-played-as": ORIGINS[origin] ?? "" };
    return guarded({ ...call, url: call.url.replace(origin, here), headers });
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { callOut, received, odd, close };
}
