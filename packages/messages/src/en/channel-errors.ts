// Why a message did not reach a person's own service.

import type { ChannelError } from "@halocline/domain/notifications/http-channel";

export const channelErrors = {
  refused: "the service did not accept the message",
  unauthorized: "the service did not accept the key or token",
  not_found: "the service does not know this address, topic or chat",
  busy: "the service asked to wait",
  service_failed: "the service had a fault of its own",
  redirected: "the address leads on to another one; give the final address",
  garbled: "something else answered than this service",
  address_refused: "this server may not call this address",
  name_unknown: "the name of the server was not found",
  unreachable: "the service could not be reached",
  not_trusted: "the service's certificate is not valid",
  timed_out: "the service did not answer in time",
  secret_unreadable: "the stored key can no longer be read; fill it in again",
  unsubscribed: "the browser takes no alerts any more; turn them on again in that browser",
  other_person: "somebody else has signed in in this browser, so it does not show your alerts any more",
} satisfies Record<ChannelError, string>;
