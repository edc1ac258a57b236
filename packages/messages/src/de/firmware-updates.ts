import type { Catalogue } from "../catalogue.ts";

export const updates: Catalogue["firmware"]["updates"] = {
  open: "Update",
  available: "Update verfügbar",
  title: ({ device }) => `${device} aktualisieren`,
  currentVersion: "Jetzige Version:",
  release: "Firmware-Version",
  ownersOnly: "Nur die Besitzer des Haushalts können Firmware aktualisieren.",
  compatibility: {
    checking: "Verträglichkeit wird geprüft …",
    unknown: "Verträglichkeit unbekannt",
    unknownText: "Ob die Firmware passt, ließ sich nicht prüfen. Ohne diese Prüfung startet kein Update.",
    failed: "Prüfung gescheitert",
    failedText: "Ob die Firmware passt, ließ sich nicht prüfen",
    errors: "Fehler",
    warnings: "Warnungen",
    recommended: ({ version }) => `Empfohlen: Version ${version}.`,
    noneRecommended: "Für diese Steuerung ist keine neuere Version empfohlen.",
    fitting: ({ count, releases }) =>
      releases === 1
        ? `${count} von 1 Version passt zu dieser Steuerung.`
        : `${count} von ${releases} Versionen passen zu dieser Steuerung.`,
    choose: ({ version }) => `${version} wählen`,
  },
  risks: {
    low: {
      title: "Geringes Risiko",
      sentence: "Diese Version passt zur Steuerung.",
    },
    medium: {
      title: "Mittleres Risiko",
      sentence: "Diese Version passt zur Steuerung, aber es gibt Warnungen. Lies sie, bevor du beginnst.",
    },
    high: {
      title: "Hohes Risiko",
      sentence:
        "Nach diesem Update arbeitet die Steuerung vielleicht nicht wie vorher. Bleib am Becken, bis du gesehen hast, dass sie läuft.",
    },
    doesNotFit: {
      title: "Lässt sich nicht installieren",
      sentence: "Die Gründe stehen unten. Solange sie bestehen, lässt sich das Update nicht starten.",
    },
    noted: {
      title: "Geringes Risiko",
      sentence: "Diese Version passt zur Steuerung. Lies bitte den Hinweis unten.",
    },
  },
  start: {
    check: "Prüfen und aktualisieren",
    proceed: "Update fortsetzen",
    act: "Update starten",
    acting: "Wird gestartet …",
    checking: "Wird geprüft …",
    checkAgain: "Noch einmal prüfen",
    restarts:
      "Die Steuerung startet einmal neu. So lange sind alle Pumpen aus; danach läuft die Umwälzung wieder an. Zieh den Stecker der Steuerung nicht, bis das Update zu Ende ist.",
    rollback: ({ version }) => `Scheitert das Update, kehrt die Steuerung automatisch zu Version ${version} zurück.`,
    rollbackToOld: "Scheitert das Update, kehrt die Steuerung automatisch zu ihrer alten Version zurück.",
    done: "Firmware-Update gestartet",
    doneText: ({ version }) => `Die Steuerung soll Version ${version} installieren.`,
    failed: "Update gescheitert",
    failedText: "Das Firmware-Update ließ sich nicht starten",
  },
  cancel: {
    act: "Update abbrechen",
    acting: "Wird abgebrochen …",
    tooLate: "Die Steuerung installiert das Update. Es lässt sich nicht mehr abbrechen.",
    done: "Update abgebrochen",
    doneText: "Die Steuerung behält ihre jetzige Version.",
    failed: "Abbrechen gescheitert",
    failedText: "Das Firmware-Update ließ sich nicht abbrechen",
  },
  progress: {
    title: ({ version }) => `Update auf ${version}`,
    text: "Ein Firmware-Update läuft. Warte bitte, bis es zu Ende ist, bevor du ein anderes startest.",
    label: "Fortschritt des Updates",
    doNotUnplug: "Zieh den Stecker der Steuerung nicht",
    steps: {
      wait: "Auf die Steuerung warten",
      download: "Herunterladen",
      check: "Prüfen",
      restart: "Neustart",
      selfTest: "Selbsttest",
    },
    isDone: "Erledigt:",
    isNow: "Jetzt:",
    waiting: "Wartet, bis die Steuerung beginnt",
    downloading: "Lädt herunter",
    installing: "Installiert",
    phases: {
      download: "Prüft die heruntergeladene Datei",
      verify: "Prüft Größe, Prüfsumme und Signatur",
      set_boot: "Bereitet den Neustart vor",
      reboot: "Startet mit der neuen Version",
      self_test: "Selbsttest, bevor sie die neue Version behält",
    },
  },
  status: {
    pending: "Wartet",
    downloading: "Lädt herunter",
    installing: "Installiert",
    success: "Erfolgreich",
    failed: "Gescheitert",
    cancelled: "Abgebrochen",
  },
  outcome: {
    success: ({ version }) => `Auf ${version} aktualisiert`,
    successText: ({ version }) => `Auf der Steuerung läuft jetzt Version ${version}.`,
    cancelled: ({ version }) => `Das Update auf ${version} wurde abgebrochen`,
    failed: ({ version }) => `Das Update auf ${version} ist gescheitert`,
    noReason: "Die Steuerung hat keinen Grund genannt.",
  },
  history: {
    title: "Bisherige Firmware-Updates",
    none: "Noch keine Updates.",
    fromTo: ({ from, to }) => `${from} auf ${to}`,
  },
};
