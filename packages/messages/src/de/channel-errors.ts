import type { channelErrors as original } from "../en/channel-errors.ts";

export const channelErrors: Record<keyof typeof original, string> = {
  refused: "der Dienst hat die Nachricht nicht angenommen",
  unauthorized: "der Dienst hat Schlüssel oder Token nicht angenommen",
  not_found: "der Dienst kennt diese Adresse, dieses Thema oder diesen Chat nicht",
  busy: "der Dienst ist überlastet",
  service_failed: "der Dienst hatte einen internen Fehler",
  redirected: "die Adresse leitet auf eine andere weiter; gib die endgültige Adresse ein",
  garbled: "die Antwort kam nicht von diesem Dienst",
  address_refused: "dieser Server darf diese Adresse nicht aufrufen",
  name_unknown: "der Name des Servers wurde nicht gefunden",
  unreachable: "der Dienst war nicht erreichbar",
  not_trusted: "das Zertifikat des Dienstes ist nicht gültig",
  timed_out: "der Dienst hat nicht rechtzeitig geantwortet",
  secret_unreadable: "der gespeicherte Schlüssel lässt sich nicht mehr lesen; gib ihn neu ein",
  unsubscribed: "der Browser nimmt keine Meldungen mehr an; schalte sie dort wieder ein",
  other_person: "in diesem Browser hat sich jemand anders angemeldet, deshalb zeigt er deine Meldungen nicht mehr",
};
