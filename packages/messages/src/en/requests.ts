// What the server responds to a request that it does not accept. Where pumps may be running, it names what still works.

type Addresses = Readonly<{ addresses: string }>;
type Bytes = Readonly<{ bytes: number }>;

export const requests = {
  not_signed_in: "Please sign in.",
  not_allowed: "Your role in this household does not allow this.",
  not_for_visitors: "Visitors of the demo can only look around and break its tanks.",
  alert_not_found: "Alert not found.",
  session_not_found: "Session not found.",
  nothing_here: "Nothing found at this address.",
  unreadable_address: "This address cannot be read.",
  unreadable_request: "This request cannot be read.",
  request_too_slow: "The request did not arrive in time.",
  headers_too_large: "The address or the headers of this request are too long.",
  expectation_failed: "This server does not support what the request expects.",
  bad_origin: ({ addresses }: Addresses) => `This server is used at another address. Open Halocline at ${addresses}.`,
  json_required: "Send JSON, or the header x-halocline: 1.",
  form_required: "Send a multipart form.",
  bad_form: "The form is damaged or incomplete. Please try again.",
  upload_too_slow: "The upload took too long. Please try again.",
  file_too_large: ({ mib }: Readonly<{ mib: number }>) => `The file is larger than ${mib} MiB.`,
  invalid: "The request is not valid.",
  unstorable_text: "A text contains a character that cannot be stored.",
  /** The framework's own sentence, which is English. */
  refused_unread: ({ english }: Readonly<{ english: string }>) => english,
  too_many_requests: "Too many requests. Wait a few seconds. Emergency stop, stopping a run and switching a pump off still work.",
  database_away:
    "The server cannot reach its database right now. Emergency stop, stopping a run and switching a pump off still work.",
  answer_too_slow: "The server did not respond in time. Emergency stop, stopping a run and switching a pump off still work.",
  device_key_required: "Send the key of the controller that this update is for.",
  update_not_open: "This update has ended. There is nothing left to download.",
  range_not_satisfiable: ({ bytes }: Bytes) => `The file has ${bytes} bytes.`,
  upgrade_required: "This address is a WebSocket.",
  internal: ({ requestId }: Readonly<{ requestId: string }>) =>
    `Something went wrong on the server. Its operator finds the details in the log under ${requestId}.`,
};
