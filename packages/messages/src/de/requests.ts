import type { requests as original } from "../en/requests.ts";

export const requests: typeof original = {
  not_signed_in: "Bitte melde dich an.",
  not_allowed: "Deine Rolle in diesem Haushalt erlaubt das nicht.",
  not_for_visitors: "Gäste der Demo dürfen sich nur umsehen und ihre Becken kaputt machen.",
  alert_not_found: "Meldung nicht gefunden.",
  session_not_found: "Anmeldung nicht gefunden.",
  nothing_here: "Unter dieser Adresse gibt es nichts.",
  unreadable_address: "Diese Adresse lässt sich nicht lesen.",
  unreadable_request: "Diese Anfrage lässt sich nicht lesen.",
  request_too_slow: "Die Anfrage kam nicht rechtzeitig an.",
  headers_too_large: "Die Adresse oder die Kopfzeilen dieser Anfrage sind zu lang.",
  expectation_failed: "Dieser Server unterstützt nicht, was die Anfrage erwartet.",
  bad_origin: ({ addresses }) => `Dieser Server wird unter einer anderen Adresse benutzt. Öffne Halocline unter ${addresses}.`,
  json_required: "Sende JSON oder die Kopfzeile x-halocline: 1.",
  form_required: "Sende ein Formular (multipart).",
  bad_form: "Das Formular ist beschädigt oder unvollständig. Bitte versuch es noch einmal.",
  upload_too_slow: "Das Hochladen hat zu lange gedauert. Bitte versuch es noch einmal.",
  file_too_large: ({ mib }) => `Die Datei ist größer als ${mib} MiB.`,
  invalid: "Die Anfrage ist nicht gültig.",
  unstorable_text: "Ein Text enthält ein Zeichen, das sich nicht speichern lässt.",
  refused_unread: () => "Diese Anfrage lässt sich nicht lesen.",
  too_many_requests:
    "Zu viele Anfragen. Warte ein paar Sekunden. Du kannst weiterhin den Not-Stopp drücken, einen Vorgang stoppen und eine Pumpe ausschalten.",
  database_away:
    "Der Server erreicht gerade seine Datenbank nicht. Du kannst weiterhin den Not-Stopp drücken, einen Vorgang stoppen und eine Pumpe ausschalten.",
  answer_too_slow:
    "Der Server konnte nicht rechtzeitig antworten. Du kannst weiterhin den Not-Stopp drücken, einen Vorgang stoppen und eine Pumpe ausschalten.",
  device_key_required: "Sende den Schlüssel der Steuerung, für die dieses Update ist.",
  update_not_open: "Dieses Update ist zu Ende: Es gibt nichts mehr herunterzuladen.",
  range_not_satisfiable: ({ bytes }) => `Die Datei hat ${bytes} Bytes.`,
  upgrade_required: "Diese Adresse ist ein WebSocket.",
  internal: ({ requestId }: Readonly<{ requestId: string }>) =>
    `Auf dem Server ist etwas schiefgegangen. Wer ihn betreibt, findet die Einzelheiten im Log unter ${requestId}.`,
};
