// The broker asks here about every connection that is not one of our own services.

import type { Msg } from "@nats-io/nats-core";
import { addressKey } from "../platform/address-key.ts";
import type { ReportError } from "../platform/background-errors.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { type Issuer, signToken, verifyToken } from "./callout-token.ts";
import { type ConnectLimits, createConnectLimits } from "./connect-limits.ts";
import type { Broker } from "./connection.ts";
import { type AuthDecision, authenticateDevice, type ConnectAttempt, type FindKey, isPairingAttempt } from "./device-auth.ts";
import { createListen } from "./listen.ts";
import { createMqttStreams, type DeviceAccount } from "./mqtt-streams.ts";

type CalloutRequest = Readonly<{
  user_nkey: string;
  server_id: Readonly<{ id: string }>;
  client_info?: Readonly<{ type?: string; mqtt_id?: string; host?: string }>;
  connect_opts?: Readonly<{ user?: string; pass?: string }>;
}>;

export type CalloutDeps = Readonly<{
  issuer: Issuer;
  findKey: FindKey;
  /** The device has its key, so nobody needs to hold it for sending any more. */
  completeClaim: (registrationId: string, keyHash: Buffer) => Promise<void>;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  reportError: ReportError;
  /** Of what the broker keeps of sessions, in a cluster; one where there is none. */
  replicas?: number;
}>;

/** What stands before a decision. */
type Door = Readonly<{ limits: ConnectLimits; makeStreams: () => Promise<void> }>;

export function serveAuthCallout(broker: Broker, deps: CalloutDeps): void {
  const listening = { subject: "$SYS.REQ.USER.AUTH", topic: "auth", queue: "halocline-auth" };
  const door = { limits: createConnectLimits(deps.clock), makeStreams: createMqttStreams(broker, deps.replicas ?? 1) };
  createListen(broker, deps.reportError)(listening, (message) => answer(message, deps, door));
}

async function answer(message: Msg, deps: CalloutDeps, door: Door): Promise<void> {
  const claims = verifyToken(message.string());
  if (!claims) return deps.logger.warn("auth callout request with a bad signature");
  const request = claims.nats as CalloutRequest;
  const decision = await decide(request, deps, door);
  deps.metrics.deviceAuth.decisions.inc({
    outcome: decision === null ? "error" : decision.isAllowed ? decision.as : decision.reason,
  });
  message.respond(responseToken(request, decision, deps));
  if (decision?.isAllowed && decision.as === "device" && decision.key.isClaimOpen)
    await deps
      .completeClaim(decision.name, decision.key.hash)
      .catch((error: unknown) => deps.logger.warn({ err: error }, "a claim was not completed; its grant expires by itself"));
}

async function decide(request: CalloutRequest, deps: CalloutDeps, { limits, makeStreams }: Door): Promise<AuthDecision | null> {
  const attempt = attemptOf(request);
  const address = addressKey(request.client_info?.host ?? "");
  const isPairing = isPairingAttempt(attempt);
  try {
    await makeStreams();
  } catch (error) {
    deps.reportError("mqtt_streams", error);
    // A device has to come in, to be stopped; a stranger has not.
    if (isPairing) return null;
  }
  if (isPairing && !limits.mayPair(address)) return { isAllowed: false, reason: "too_many" };
  try {
    const decision = await limits.inTurn(address, () => authenticateDevice(attempt, deps.findKey));
    if (decision === null) return { isAllowed: false, reason: "too_many" };
    if (!decision.isAllowed) limits.noteFailure(address);
    return decision;
  } catch (error) {
    // No answer is no entry: the device tries again when the database is back.
    deps.reportError("key_read", error);
    return null;
  }
}

/** With several shards a device's account is chosen by its id. */
const accountOf = ({ as }: AuthDecision & { isAllowed: true }): DeviceAccount => (as === "pairing" ? "PAIRING" : "DEVICES");

const attemptOf = (request: CalloutRequest): ConnectAttempt => ({
  kind: request.client_info?.type,
  clientId: request.client_info?.mqtt_id,
  username: request.connect_opts?.user,
  password: request.connect_opts?.pass,
});

function responseToken(request: CalloutRequest, decision: AuthDecision | null, { issuer, clock }: CalloutDeps): string {
  const nowS = Math.floor(clock() / 1000);
  const verdict = decision?.isAllowed
    ? { jwt: userToken(request, decision, issuer, nowS) }
    : { error: decision?.reason ?? "unavailable" };
  const claims = {
    sub: request.user_nkey,
    aud: request.server_id.id,
    nats: { ...verdict, type: "authorization_response", version: 2 },
  };
  return signToken(issuer, claims, nowS);
}

function userToken(request: CalloutRequest, decision: AuthDecision & { isAllowed: true }, issuer: Issuer, nowS: number): string {
  return signToken(
    issuer,
    {
      sub: request.user_nkey,
      aud: accountOf(decision),
      name: decision.name,
      ...(decision.lifetimeS === null ? {} : { exp: nowS + decision.lifetimeS }),
      nats: {
        pub: { allow: decision.permissions.publish },
        sub: { allow: decision.permissions.subscribe },
        subs: -1,
        data: -1,
        payload: -1,
        allowed_connection_types: ["MQTT"],
        type: "user",
        version: 2,
      },
    },
    nowS,
  );
}
