import type { ServerMessages } from "../server-catalogue.ts";

const GUIDE = "Siehe „Alarms for the operator“ in der Betriebsanleitung.";

export const alarms: ServerMessages["alarms"] = {
  openPanel: "Verwaltung öffnen",
  quiet: {
    api: {
      subject: "Der Webserver antwortet nicht",
      message: `Kein Web-Prozess hat sich in den letzten zwei Minuten gemeldet. Die App öffnet sich vielleicht nicht. Die Steuerungen arbeiten weiter. ${GUIDE}`,
    },
    ingest: {
      subject: "Messwerte sind verspätet",
      message: `Messwerte kommen mehr als zwei Minuten zu spät an oder gar nicht. Auch Vorgänge, Fehler und Meldungen kommen verspätet. Nichts geht verloren: Die Steuerungen arbeiten weiter und speichern ihre Messwerte. Stopps erreichen sie weiterhin. Die Besitzer sehen einen Hinweis, dass der Server im Rückstand ist. ${GUIDE}`,
    },
    worker: {
      subject: "Der Hintergrunddienst antwortet nicht",
      message: `Der Worker hat seit zwei Minuten keine Aufgabe beendet. Zeitpläne, Meldungen, E-Mails und wiederholte Stopps warten. ${GUIDE}`,
    },
    auth: {
      subject: "Steuerungen können sich nicht verbinden",
      message: `Der Dienst, der Steuerungen anmeldet, antwortet nicht. Verbundene Steuerungen bleiben verbunden, alle anderen werden abgewiesen. ${GUIDE}`,
    },
    database: {
      subject: "Die Datenbank antwortet nicht",
      message: `Nichts wird aufgezeichnet. Wer angemeldet ist, kann weiterhin den Not-Stopp drücken, einen Vorgang stoppen und eine Pumpe ausschalten. ${GUIDE}`,
    },
    broker: {
      subject: "Der Broker antwortet nicht",
      message: `Keine Steuerung ist erreichbar, auch nicht zum Stoppen. Die Steuerungen arbeiten weiter und speichern ihre Messwerte. ${GUIDE}`,
    },
    mail: {
      subject: "E-Mails zu Meldungen werden nicht verschickt",
      message: `Der Mailserver nimmt keine E-Mails an. Die Besitzer bekommen keine Meldungen per E-Mail. ${GUIDE}`,
    },
    backups: {
      subject: "Die letzte Sicherung ist zu alt",
      message: `In der vorgesehenen Zeit ist keine Sicherung gelungen. ${GUIDE}`,
    },
  },
  over: {
    api: { subject: "Der Webserver antwortet wieder", message: "Ein Web-Prozess läuft wieder." },
    ingest: {
      subject: "Messwerte kommen wieder rechtzeitig an",
      message: "Messwerte werden wieder ohne Verzögerung aufgezeichnet.",
    },
    worker: { subject: "Der Hintergrunddienst antwortet wieder", message: "Der Worker beendet wieder Aufgaben." },
    auth: { subject: "Steuerungen können sich wieder verbinden", message: "Neue Verbindungen werden wieder angenommen." },
    database: { subject: "Die Datenbank antwortet wieder", message: "Messwerte und Ereignisse werden wieder aufgezeichnet." },
    broker: { subject: "Der Broker antwortet wieder", message: "Steuerungen sind wieder erreichbar." },
    mail: { subject: "E-Mails zu Meldungen werden wieder verschickt", message: "Der Mailserver nimmt wieder E-Mails an." },
    backups: { subject: "Es gibt eine neue Sicherung", message: "Die letzte Sicherung ist wieder neu genug." },
  },
  brokerFull: {
    subject: "Der Broker füllt sich",
    message: ({ part, percent }) =>
      `Der Broker füllt sich: ${part} ist zu ${percent} % belegt. Siehe „Broker“ in der Betriebsanleitung.`,
    overSubject: "Der Broker hat wieder Platz",
    over: ({ part }) => `Es ist wieder Platz: ${part}.`,
  },
  brokerCertificate: {
    subject: "Das Zertifikat des Brokers wurde nicht erneuert",
    ends: ({ day }) =>
      `Das Zertifikat des Brokers läuft am ${day} ab. Danach können sich Steuerungen nicht mehr verbinden. Siehe „Addresses and TLS“ in der Betriebsanleitung.`,
    ended: ({ day }) =>
      `Das Zertifikat des Brokers ist am ${day} abgelaufen. Steuerungen können sich nicht verbinden. Siehe „Addresses and TLS“ in der Betriebsanleitung.`,
    overSubject: "Das Zertifikat des Brokers wurde erneuert",
    over: "Steuerungen können sich verbinden.",
  },
  brokerStore: {
    subject: "Der Speicher des Brokers ist ausgefallen",
    shown:
      "Der Speicher des Brokers ist ausgefallen. Steuerungen lassen sich weiterhin stoppen und speichern ihre Messwerte. Schaff Platz auf der Festplatte des Brokers und starte ihn neu.",
    message: ({ shown, said }) => `${shown} Fehler: ${said}`,
    overSubject: "Der Speicher des Brokers arbeitet wieder",
    over: "Der Broker speichert wieder Nachrichten.",
  },
};
