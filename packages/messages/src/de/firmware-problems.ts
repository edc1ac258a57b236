import type { firmwareProblems as english } from "../en/firmware-problems.ts";

export const firmwareProblems: typeof english = {
  problems: {
    wrong_chip: ({ wanted, has }) => `Diese Version ist für den Chip ${wanted} gemacht; diese Steuerung hat ${has}.`,
    wrong_hardware: ({ wanted, has }) => `Diese Version ist für das Modell ${wanted} gemacht; diese Steuerung ist ${has}.`,
    slot_too_small: ({ bytes, room }) => `Diese Version hat ${bytes} Bytes, und die Steuerung hat Platz für ${room}.`,
    release_protocol:
      "Diese Version spricht ein Protokoll, das dieser Server nicht kennt: Die Steuerung wäre nicht mehr erreichbar.",
    device_protocol: "Die Steuerung spricht ein Protokoll, das dieser Server nicht kennt.",
  },
  warnings: {
    older: ({ version }) => `Diese Version ist älter als ${version}, die jetzt auf der Steuerung läuft.`,
    same: "Diese Version läuft schon auf der Steuerung.",
    rolled_back: "Beim letzten Mal bestand diese Version den Selbsttest nicht, und die Steuerung kehrte zur alten zurück.",
    factory_reset:
      "Diese Version braucht ein Zurücksetzen: Die Steuerung vergisst ihre Einstellungen und bekommt sie danach wieder.",
    model_unknown: "Die Datei sagt nicht, für welches Modell sie gemacht ist. Ob sie passt, lässt sich also nicht prüfen.",
    development: "Diese Version ist ein Entwicklungsstand und nicht zur Verwendung freigegeben.",
    beta: "Das ist eine Beta-Version. Sie kann Fehler haben.",
    breaking_changes: "Mit dieser Version geht manches nicht mehr wie bisher. Lies das bitte zuerst.",
  },
};
