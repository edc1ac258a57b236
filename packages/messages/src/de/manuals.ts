import type { Catalogue } from "../catalogue.ts";

export const manuals: Catalogue["manuals"] = {
  title: "Dokumentation und Handbücher",
  tabsLabel: "Handbücher",
  editor: "Bearbeiten",
  print: "Handbuch drucken",
  notLoaded: "Die Handbücher ließen sich nicht laden",
  names: { "quick-setup": "Kurzanleitung", "detailed-manual": "Ausführliches Handbuch" },
  shortNames: { "quick-setup": "Kurzanleitung", "detailed-manual": "Ausführliches Handbuch" },
  reader: {
    search: "In den Handbüchern suchen",
    empty: "Dieses Handbuch hat noch keine Abschnitte",
    contents: "Inhalt",
    results: "Treffer",
    linkTo: ({ title }) => `Link zu ${title}`,
    found: ({ count }) => {
      if (count === 0) return "Nichts gefunden";
      return count === 1 ? "In 1 Kapitel gefunden" : `In ${count} Kapiteln gefunden`;
    },
    times: ({ count }) => `${count}-mal`,
    table: ({ columns }) => `Tabelle: ${columns}`,
    picture: "Bild",
    code: "Code",
  },
  section: {
    type: "Handbuch",
    id: "Abschnitts-ID",
    idExample: "wire-up",
    idHint: "Die Adresse des Abschnitts: /manuals#wire-up",
    idForm: "Abschnitts-ID: Kleinbuchstaben, Ziffern und Bindestriche",
    idOfPage: "Diese ID ist reserviert. Wähle bitte eine andere.",
    idTaken: ({ title }) => `Diese ID hat schon „${title}“. Wähle bitte eine andere.`,
    title: "Titel",
    order: "Reihenfolge",
    content: "Inhalt",
    contentHint:
      "Markdown mit Tabellen. HTML erscheint als Text. Bilder müssen unter /manual/ liegen. Ein Zitat, das mit **Safety First**, **Caution** oder **Note** beginnt, erscheint als Kasten.",
    preview: "Vorschau",
    previewEmpty: "Was du schreibst, erscheint hier.",
    facts: ({ order, id }) => `Reihenfolge: ${order} · ID: ${id}`,
  },
  list: {
    titles: { "quick-setup": "Abschnitte der Kurzanleitung", "detailed-manual": "Abschnitte des ausführlichen Handbuchs" },
    isLocked: "Speichere zuerst den offenen Abschnitt oder brich ab.",
    none: "Noch keine Abschnitte.",
  },
  add: { title: "Abschnitt hinzufügen", act: "Abschnitt hinzufügen", acting: "Wird hinzugefügt …" },
  edit: { title: ({ title }) => `${title} bearbeiten`, act: "Speichern" },
  deletion: {
    open: ({ title }) => `${title} löschen`,
    title: ({ title }) => `„${title}“ löschen`,
    text: "Willst du diesen Abschnitt wirklich löschen?",
    act: "Abschnitt löschen",
    acting: "Wird gelöscht …",
  },
  success: "Geschafft",
  error: "Fehler",
  required: "Füll bitte alle nötigen Felder aus",
  done: {
    create: "Der Abschnitt ist angelegt",
    update: "Der Abschnitt ist geändert",
    delete: "Der Abschnitt ist gelöscht",
  },
  failed: {
    create: "Der Abschnitt ließ sich nicht anlegen",
    update: "Der Abschnitt ließ sich nicht ändern",
    delete: "Der Abschnitt ließ sich nicht löschen",
  },
};
