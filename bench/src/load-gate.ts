// Lets the load generator in as one user that may speak for every device. Only this benchmark's own broker ever
// asks it: the server's gate knows no such user, and a hundred thousand TLS connections do not fit one machine.

import type { NatsInstance } from "@halocline/local-services/nats";
import { issuerOf, signToken, verifyToken } from "@halocline/server/broker/callout-token";
import { connectBroker } from "@halocline/server/broker/connection";
import { createLogger } from "@halocline/server/platform/logger";

type Request = { user_nkey: string; server_id: { id: string } };

export async function openLoadGate(nats: NatsInstance): Promise<{ close: () => Promise<void> }> {
  const issuer = issuerOf(nats.keys.issuer.seed);
  const broker = await connectBroker(nats.servicesUrl, nats.keys.auth.seed, "load-gate", createLogger("silent"));
  broker.subscribe("$SYS.REQ.USER.AUTH", {
    callback: (_error, message) => {
      const request = verifyToken(message.string())?.nats as Request;
      const nowS = Math.floor(Date.now() / 1000);
      const limits = { subs: -1, data: -1, payload: -1, allowed_connection_types: ["MQTT"], type: "user", version: 2 };
      const permissions = { pub: { allow: ["halocline.v1.*.telemetry"] }, sub: { allow: ["halocline.v1.*.commands"] } };
      const jwt = signToken(
        issuer,
        { sub: request.user_nkey, aud: "DEVICES", name: "load", nats: { ...permissions, ...limits } },
        nowS,
      );
      const answer = {
        sub: request.user_nkey,
        aud: request.server_id.id,
        nats: { jwt, type: "authorization_response", version: 2 },
      };
      message.respond(signToken(issuer, answer, nowS));
    },
  });
  return { close: () => broker.close() };
}
