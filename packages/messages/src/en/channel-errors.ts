// Why a message did not reach a person's service or browser.

import type { ChannelError } from "@halocline/domain/notifications/http-channel";

export const channelErrors = {
  refused: "the service did not accept the message",
  unauthorized: "the service did not accept the key or token",
  not_found: "the service does not know this address, topic or chat",
  busy: "the service is busy",
  service_failed: "the service had an internal error",
  redirected: "the address redirects to another one; enter the final address",
  garbled: "the response did not come from this service",
  address_refused: "this server is not allowed to call this address",
  name_unknown: "the server name was not found",
  unreachable: "the service could not be reached",
  not_trusted: "the service's certificate is not valid",
  timed_out: "the service did not respond in time",
  secret_unreadable: "the stored key can no longer be read; enter it again",
  unsubscribed: "the browser no longer accepts alerts; turn them on again in that browser",
  other_person: "someone else signed in on this browser, so it no longer shows your alerts",
} satisfies Record<ChannelError, string>;
