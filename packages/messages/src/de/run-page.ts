import type { Catalogue } from "../catalogue.ts";

export const runPage: Catalogue["runPage"] = {
  back: "Zurück zum Becken",
  notLoaded: "Der Vorgang konnte nicht geladen werden",
  unknown: "Vorgang nicht gefunden",
  unknownText: "Es gibt ihn nicht, oder sein Becken ist nicht mehr in deinem Konto.",
  open: ({ tank, at, starter }) => `${tank} · begonnen ${at} ${starter}`,
  ended: ({ tank, day, from, to, starter }) => `${tank} · ${day}, ${from} bis ${to} · ${starter}`,
  print: "Drucken",
  toTank: "Zum Becken",
  phases: {
    starting: "Beginnt",
    topping_up: "Füllt nach",
    stopping_circulation: "Hält die Umwälzung an",
    draining: "Lässt ab",
    settling: "Wasser beruhigt sich",
    filling: "Füllt auf",
    restarting_circulation: "Startet die Umwälzung",
  },
  finish: {
    at: ({ time, wait }) => `Fertig gegen ${time}, in ${wait}.`,
    firstTime: "Etwa 45 Minuten beim ersten Wechsel.",
    unknown: "Das Ende ist noch nicht bekannt.",
    late: "Er dauert länger als erwartet.",
  },
  wrongWay: {
    word: "Wasser fließt in die falsche Richtung",
    draining: "Die Ablaufpumpe ist an, aber der Pegel steigt. Prüf jetzt das Becken.",
    filling: "Die Füllpumpe ist an, aber der Pegel fällt. Prüf jetzt das Becken.",
    other: "Der Pegel bewegt sich in die falsche Richtung. Prüf jetzt das Becken.",
  },
  measureNotLoaded: ({ reason }) => `Der gemessene Pegel konnte nicht geladen werden. ${reason}`,
  meters: {
    drained: "Abgelassen",
    filled: "Aufgefüllt",
    of: ({ whole }) => `von ${whole}`,
    doneOf: ({ done, whole }) => `${done} von ${whole}`,
    notKnown: "nicht bekannt",
    at: ({ time }) => `um ${time}`,
  },
  curve: {
    title: "Pegel, erwartet und gemessen",
    measured: "Gemessen",
    expected: "Erwartet",
    ahead: "Prognose",
    limit: "Grenze",
    now: "jetzt",
    neverAbove: ({ level }) => `Nie über ${level}`,
    neverBelow: ({ level }) => `Nie unter ${level}`,
    off: {
      draining: ({ time }) => `Ablaufpumpe spätestens ${time} aus`,
      filling: ({ time }) => `Füllpumpe spätestens ${time} aus`,
      topping_up: ({ time }) => `Nachfüllpumpe spätestens ${time} aus`,
      other: ({ time }) => `Pumpe spätestens ${time} aus`,
    },
    sentence: ({ from, start, to, last }) => `Pegel von ${from} bis ${to}: von ${start} auf ${last}.`,
    sentenceLowest: ({ level }) => `Am tiefsten war er bei ${level}.`,
    sentenceFinish: ({ time }) => `Voraussichtlich fertig gegen ${time}.`,
    sentenceSilent: ({ time }) => `Zuletzt gemessen um ${time}. Kein neuerer Messwert.`,
    none: "In diesem Vorgang wurde kein Pegel gemessen.",
    figures: "Werte zeigen",
    time: "Zeit",
  },
  steps: {
    title: "Schritte",
    count: ({ current, count }) => `${current} von ${count}`,
    done: ({ time }) => `fertig ${time}`,
    until: ({ time }) => `bis ${time}`,
    about: ({ time }) => `gegen ${time}`,
    atMost: ({ span }) => `höchstens ${span}`,
    used: ({ used, longest }) => `${used} von ${longest}`,
    settles: "und prüfen, ob der Pegel sich beruhigt",
  },
  stops: {
    title: "Automatische Stopps",
    draining: ({ span, time }) => `Die Ablaufpumpe wird nach ${span} ausgeschaltet, spätestens um ${time}.`,
    filling: ({ span, time }) => `Die Füllpumpe wird nach ${span} ausgeschaltet, spätestens um ${time}.`,
    topping_up: ({ span, time }) => `Die Nachfüllpumpe wird nach ${span} ausgeschaltet, spätestens um ${time}.`,
    limits: ({ drain, fill }) => `Die Ablaufpumpe wird nach ${drain} ausgeschaltet, die Füllpumpe nach ${fill}.`,
    topUpLimit: ({ span }) => `Die Nachfüllpumpe wird nach ${span} ausgeschaltet.`,
    noMovement: "Folgt der Pegel der Pumpe nicht, werden die Pumpen ausgeschaltet, und du bekommst eine Meldung.",
    noInternet: "Ohne Internet beendet die Steuerung den Vorgang innerhalb dieser Grenzen.",
  },
  outcomes: {
    checking: { word: "Wird geprüft …", sentence: "Der Beleg wird erstellt." },
    changed: {
      word: "Wasser gewechselt",
      sentence: ({ out, in: filled, minutes }) =>
        out === null || filled === null
          ? `${minutes}. Der Sensor hat gemessen, wie das Wasser fiel und wieder stieg.`
          : `${out} heraus, ${filled} hinein, ${minutes}. Der Sensor hat gemessen, wie das Wasser fiel und wieder stieg.`,
    },
    refilled: {
      word: "Wasser aufgefüllt",
      sentence: ({ in: filled, minutes }) =>
        filled === null
          ? `${minutes}. Der Sensor hat gemessen, wie das Wasser stieg.`
          : `${filled} hinein, ${minutes}. Der Sensor hat gemessen, wie das Wasser stieg.`,
    },
    toppedUp: { word: "Nachgefüllt", sentence: ({ minutes }) => `In ${minutes}.` },
    failed: {
      word: "Gescheitert",
      reason: ({ reason }) => `${reason}`,
      stoppedAt: ({ line }) => `Nicht erreicht: ${line}.`,
    },
    cancelled: {
      word: "Gestoppt",
      sentence: "Vorzeitig gestoppt. Der Pegel blieb wie beim Stopp, vielleicht fehlt also Wasser.",
    },
    unproven: {
      unseen: ({ line }) => `Die Steuerung hat das Ende gemeldet. Es fehlt: ${line}.`,
      word: "Beendet",
      notLoaded: "Die Steuerung hat das Ende gemeldet. Der Beleg konnte nicht geladen werden.",
      noReadings:
        "Die Steuerung hat das Ende gemeldet. Aus dieser Zeit sind keine Messwerte gespeichert, deshalb lässt sich der Pegel nicht zeigen.",
    },
  },
  receipt: {
    title: "Beleg",
    proven: "Wasser bewegt",
    lines: {
      asked: "Angefordert",
      asked_schedule: "Vom Zeitplan angefordert",
      asked_person: ({ name }) => `Angefordert von ${name}`,
      accepted: "Steuerung hat angenommen",
      circulation_off: "Umwälzung aus",
      drain_on: "Ablaufpumpe an",
      water_fell: "Pegel fiel",
      fill_on: "Füllpumpe an",
      water_rose: "Pegel stieg",
      circulation_on: "Umwälzung wieder an",
      settled: "Pegel beruhigt",
      settledAt: ({ level }) => `Pegel beruhigt bei ${level}`,
    },
    secondsLater: ({ span }) => `${span} später`,
    missing: { did_not_happen: "nicht geschehen", not_seen: "nicht gesehen", not_recorded: "nicht aufgezeichnet" },
    notYet: "noch nicht",
  },
  salinity: {
    title: "Salzgehalt",
    unmoved: "Der Salzgehalt sollte unverändert sein",
    rises: ({ ppt }) => `Der Salzgehalt steigt um etwa ${ppt} ppt`,
    falls: ({ ppt }) => `Der Salzgehalt sinkt um etwa ${ppt} ppt`,
    salt: ({ grams }) => `Etwa ${grams} g Salz kamen hinein`,
    text: ({ in: filled, out, ppt, grams }) =>
      out === null
        ? `${filled} neues Salzwasser (${ppt} ppt) hinein: etwa ${grams} g Salz.`
        : `${out} heraus, ${filled} neues Salzwasser (${ppt} ppt) hinein: etwa ${grams} g Salz.`,
    assumed:
      "Geschätzt, nicht gemessen. Das gilt, wenn das Becken den Salzgehalt des neuen Salzwassers hatte und wieder nachgefüllt ist.",
  },
  events: "Was passiert ist",
  earlier: {
    litres: "Liter je Wechsel, letzte Wechsel",
    minutes: "Minuten je Wechsel, letzte Wechsel",
    this: "dieser",
    usual: ({ litres, minutes }) => `sonst ${litres} in ${minutes}`,
    usualMinutes: ({ minutes }) => `sonst ${minutes}`,
  },
};
