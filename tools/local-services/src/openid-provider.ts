// A real OpenID Connect provider on loopback, in Google's place. Its page asks who one is, and believes it.

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { interactionPolicy, Provider } from "oidc-provider";
import { freePort } from "./free-port.ts";

const CLIENT_ID = "halocline";
const CLIENT_SECRET = "a client secret for tests, long enough";
const SCOPE = "openid email profile";

export type OpenIdPerson = Readonly<{
  sub: string;
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
}>;

export type OpenIdProvider = Readonly<{
  issuer: string;
  /** What a server needs to know of it. */
  environment: Record<string, string>;
  /** From here on it serves the application with this callback, and knows these people. */
  serve: (redirectUri: string, people: readonly OpenIdPerson[]) => void;
  close: () => Promise<void>;
}>;

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  return {
    issuer,
    environment: {
      HALOCLINE_GOOGLE_CLIENT_ID: CLIENT_ID,
      HALOCLINE_GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      HALOCLINE_GOOGLE_ISSUER: issuer,
    },
    serve: (redirectUri, people) => {
      listener = createListener(createProvider(issuer, redirectUri, people));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createProvider(issuer: string, redirectUri: string, people: readonly OpenIdPerson[]): Provider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    cookies: { keys: ["a cookie key for tests"] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    // As Google does: who it is stands in the ID token itself.
    conformIdTokenClaims: false,
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const person = people.find((one) => one.sub === sub);
      return person && { accountId: sub, claims: async () => ({ ...person }) };
    },
  });
}

const PAGE = `<!doctype html><title>Sign in</title><form method="post"><label>Who are you? <input name="login" autofocus></label>
<button>Sign in</button></form>`;

function createListener(provider: Provider): RequestListener {
  const callback = provider.callback();
  return (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void callback(request, response);
    if (request.method !== "POST") return void response.setHeader("content-type", "text/html").end(PAGE);
    answerInteraction(provider, request, response).catch(() => response.writeHead(400).end());
  };
}

/** One answer to every question: who it is, that it is this account, and that the application may know. */
async function answerInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const accountId = new URLSearchParams(Buffer.concat(chunks).toString()).get("login") ?? "";
  const grant = new provider.Grant({ accountId, clientId: CLIENT_ID });
  grant.addOIDCScope(SCOPE);
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { select_account: {}, login: { accountId }, consent: { grantId } });
}
