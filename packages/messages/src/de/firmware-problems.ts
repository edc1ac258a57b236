import type { firmwareProblems as english } from "../en/firmware-problems.ts";

export const firmwareProblems: typeof english = {
  problems: {
    device_offline: "Das Gerät ist offline.",
    hello_missing: "Das Gerät hat sein Modell noch nicht gemeldet. Das tut es, wenn es sich neu verbindet.",
    update_not_supported: "Dieses Gerät lässt sich nicht über das Netz aktualisieren.",
    download_unencrypted: "Geräte laden Firmware nur über HTTPS, und dieser Server verwendet kein HTTPS.",
    update_in_progress: "Ein Firmware-Update läuft. Warte bitte, bis es zu Ende ist.",
    stop_latched: "Der Not-Stopp ist aktiv. Heb ihn zuerst auf.",
    fault_latched: "Das Gerät hat wegen eines Fehlers gestoppt. Setze ihn zuerst zurück.",
    run_open: "Ein Vorgang läuft. Warte, bis er zu Ende ist, oder stopp ihn zuerst.",
    pump_on: "Eine Pumpe läuft. Schalte sie zuerst aus.",
    wrong_chip: ({ wanted, has }) => `Sie ist für den Chip ${wanted} gemacht; dieses Gerät hat ${has}.`,
    wrong_hardware: ({ wanted, has }) => `Sie ist für das Modell ${wanted} gemacht; dieses Gerät ist ${has}.`,
    slot_too_small: ({ bytes, room }) => `Sie hat ${bytes} Bytes, und das Gerät hat Platz für ${room}.`,
    release_protocol: "Sie spricht ein Protokoll, das dieser Server nicht kennt: Das Gerät wäre nicht mehr erreichbar.",
    device_protocol: "Das Gerät spricht ein Protokoll, das dieser Server nicht kennt.",
    secure_version_lower: "Ihre Sicherheitsversion ist niedriger als die des Geräts, das sie nicht starten würde.",
  },
  warnings: {
    older: ({ version }) => `Sie ist älter als ${version}, die jetzt auf dem Gerät läuft.`,
    same: "Diese Version läuft schon auf dem Gerät.",
    rolled_back: "Beim letzten Mal bestand sie den Selbsttest auf diesem Gerät nicht, und es kehrte zurück.",
    factory_reset: "Sie braucht ein Zurücksetzen: Das Gerät vergisst seine Einstellungen und bekommt sie danach wieder.",
    model_unknown: "Die Datei sagt nicht, für welches Modell sie gemacht ist; das lässt sich also nicht prüfen.",
    development: "Sie ist ein Entwicklungsstand und nicht zur Verwendung freigegeben.",
    beta: "Sie ist eine Beta-Version und kann Fehler haben.",
    breaking_changes: "Sie ändert Grundlegendes. Lies das bitte zuerst.",
  },
};
