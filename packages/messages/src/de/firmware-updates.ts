import type { Catalogue } from "../catalogue.ts";

export const updates: Catalogue["firmware"]["updates"] = {
  open: "Update",
  available: "Update verfügbar",
  title: ({ device }) => `${device} aktualisieren`,
  currentVersion: "Jetzige Version:",
  release: "Firmware-Version",
  ownersOnly: "Nur ein Eigentümer des Haushalts kann Firmware aktualisieren.",
  compatibility: {
    checking: "Verträglichkeit wird geprüft …",
    unknown: "Verträglichkeit unbekannt",
    unknownText: "Ob die Firmware passt, ließ sich nicht prüfen. Ohne das wird nichts aktualisiert.",
    failed: "Prüfung gescheitert",
    failedText: "Ob die Firmware passt, ließ sich nicht prüfen",
    errors: "Fehler",
    warnings: "Warnungen",
    recommended: ({ version }) => `Empfohlen: Version ${version}.`,
    noneRecommended: "Für dieses Gerät ist keine neuere Version empfohlen.",
    fitting: ({ count, releases }) =>
      releases === 1
        ? `${count} von 1 Version passt zu diesem Gerät.`
        : `${count} von ${releases} Versionen passen zu diesem Gerät.`,
    choose: ({ version }) => `${version} wählen`,
  },
  risks: {
    low: {
      title: "Geringes Risiko",
      sentence: "Diese Version passt zum Gerät. Du musst vorher nichts beachten.",
    },
    medium: {
      title: "Mittleres Risiko",
      sentence: "Diese Version passt zum Gerät, mit Vorbehalt. Lies die Warnungen, bevor du beginnst.",
    },
    high: {
      title: "Hohes Risiko",
      sentence:
        "Nach diesem Update arbeitet das Gerät vielleicht nicht wie vorher. Bleib am Becken, bis du gesehen hast, dass es läuft.",
    },
    doesNotFit: {
      title: "Lässt sich nicht installieren",
      sentence: "Was dagegen spricht, steht unten. Solange das so ist, wird nichts aktualisiert.",
    },
    noted: {
      title: "Geringes Risiko",
      sentence: "Diese Version passt zum Gerät. Lies bitte den Hinweis unten.",
    },
  },
  start: {
    check: "Prüfen und aktualisieren",
    proceed: "Mit dem Update fortfahren",
    act: "Update starten",
    acting: "Wird gestartet …",
    checking: "Wird geprüft …",
    checkAgain: "Noch einmal prüfen",
    restarts:
      "Das Gerät startet einmal neu. Seine Pumpen sind solange aus; die Umwälzung läuft danach von selbst wieder an. Zieh den Stecker nicht, bis das Update zu Ende ist.",
    rollback: ({ version }) => `Scheitert das Update, kehrt das Gerät von selbst zu Version ${version} zurück.`,
    rollbackToOld: "Scheitert das Update, kehrt das Gerät von selbst zu seiner alten Version zurück.",
    done: "Firmware-Update angestoßen",
    doneText: ({ version }) => `Das Gerät soll Version ${version} installieren.`,
    failed: "Update gescheitert",
    failedText: "Das Firmware-Update ließ sich nicht anstoßen",
  },
  cancel: {
    act: "Update abbrechen",
    acting: "Wird abgebrochen …",
    tooLate: "Das Gerät installiert. Ab hier lässt sich das Update nicht mehr abbrechen.",
    done: "Update abgebrochen",
    doneText: "Das Gerät behält seine jetzige Version.",
    failed: "Abbrechen gescheitert",
    failedText: "Das Firmware-Update ließ sich nicht abbrechen",
  },
  progress: {
    title: ({ version }) => `Update auf ${version}`,
    text: "Ein Firmware-Update läuft. Warte bitte, bis es zu Ende ist, bevor du ein anderes startest.",
    label: "Fortschritt des Updates",
    doNotUnplug: "Zieh den Stecker des Geräts nicht",
    steps: {
      wait: "Auf das Gerät warten",
      download: "Herunterladen",
      check: "Prüfen",
      restart: "Neustart",
      selfTest: "Selbsttest",
    },
    isDone: "Erledigt:",
    isNow: "Jetzt:",
    waiting: "Wartet, bis das Gerät beginnt",
    downloading: "Lädt herunter",
    installing: "Installiert",
    phases: {
      download: "Prüft, was heruntergeladen wurde",
      verify: "Prüft Größe, Prüfsumme und Signatur",
      set_boot: "Bereitet den Neustart vor",
      reboot: "Startet mit der neuen Version",
      self_test: "Testet sich selbst, bevor es die neue Version behält",
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
    successText: ({ version }) => `Auf dem Gerät läuft jetzt Version ${version}.`,
    cancelled: ({ version }) => `Das Update auf ${version} wurde abgebrochen`,
    failed: ({ version }) => `Das Update auf ${version} ist gescheitert`,
    noReason: "Das Gerät hat keinen Grund genannt.",
  },
  history: {
    title: "Bisherige Firmware-Updates",
    none: "Dieses Gerät wurde von hier noch nie aktualisiert.",
    fromTo: ({ from, to }) => `${from} auf ${to}`,
  },
};
