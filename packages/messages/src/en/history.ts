// History & Logs: past and upcoming events on one axis, and the list of runs and events.

type Count = Readonly<{ count: number }>;
type Level = Readonly<{ level: string }>;

/** Each is a complete phrase, so that they can follow each other. */
type Summary = Readonly<{ range: string; gaps: string; runs: string; alerts: string }>;
type Levels = Readonly<{ highest: string; lowest: string; last: string }>;

const waterChanges = (count: number) => (count === 1 ? "1 water change" : `${count} water changes`);
const topUps = (count: number) => (count === 1 ? "1 top-up" : `${count} top-ups`);

export const history = {
  tanksNotLoaded: "Your tanks could not be loaded",
  exportCsv: "Export CSV",
  subtitle: ({ tank }: Readonly<{ tank: string }>) => `${tank} · past and upcoming`,
  /** On a phone. */
  subtitleShort: "Past and upcoming",
  exportHint: ({ zone }: Readonly<{ zone: string }>) => `All entries in this range and filter, times in ${zone}`,
  ranges: {
    title: "Range",
    short: { "1h": "1 h", "24h": "24 h", "2w": "2 weeks", "30d": "30 d", "1y": "1 y" },
    /** On a phone. */
    narrow: { "2w": "2 wk" },
    spelled: {
      "1h": "Last hour",
      "24h": "Last 24 hours",
      "2w": "Last 7 days",
      "30d": "Last 30 days",
      "1y": "Last year",
    },
    custom: "Custom",
    fromTo: ({ from, to }: Readonly<{ from: string; to: string }>) => `${from} to ${to}`,
    moveAndZoom: "Move and zoom",
    earlier: "Earlier",
    later: "Later",
    zoomOut: "Zoom out",
    zoomIn: "Zoom in",
  },
  timeline: {
    title: "Timeline",
    now: "now",
    lanes: { water_change: "Water changes", top_up: "Top-ups", alerts: "Alerts", by_hand: "By hand" },
    /** In the drawing, right of now. */
    ahead: "planned, not measured",
    aheadShort: "planned",
    planned: ({ run, at }: Readonly<{ run: string; at: string }>) => `Planned: ${run}, ${at}`,
    leftOut: ({ run, at }: Readonly<{ run: string; at: string }>) => `Will be skipped: ${run}, ${at}`,
    byHand: ({ relay }: Readonly<{ relay: string }>) => `${relay} switched on by hand`,
    /** Markers that are too close together to be listed one by one. */
    several: ({ lane, count, from, to }: Readonly<{ lane: string; count: number; from: string; to: string }>) =>
      `${lane}: ${count}, ${from} to ${to}`,
    plansNotLoaded: "Planned runs could not be loaded.",
    more: "Pumps, temperature and summary",
  },
  chart: {
    showChart: "Show as chart",
    showTable: "Show as table",
    levelNotLoaded: "The level of this range could not be loaded.",
    timelineNotLoaded: "The runs, relays and alerts of this range could not be loaded.",
    empty: "No readings in this range",
    howTo: "Drag over the chart to zoom in, double-click to zoom out. A smaller distance means more water.",
    cut: "Too many events to show. Only the newest are marked.",
    axis: ({ unit }: Readonly<{ unit: string }>) => `${unit} below sensor`,
    topLevel: ({ level }: Level) => `Top level ${level}`,
    topUpAt: ({ level }: Level) => `Top-up at ${level}`,
    drainLevel: ({ level }: Level) => `Drain level ${level}`,
    meanLevel: "Mean level",
    leastToGreatest: "Minimum to maximum",
    run: "Run",
    gap: "Gap",
    /** Of a simulated tank whose time ran faster. */
    fast: "Demo: faster time",
    /** In the chart, where there is little room. */
    fastBand: ({ speed }: Readonly<{ speed: number }>) => `Demo ×${speed}`,
    fastFromTo: ({ speed, from, to }: Readonly<{ speed: number; from: string; to: string }>) => `×${speed} from ${from} to ${to}`,
    fastSince: ({ speed, from }: Readonly<{ speed: number; from: string }>) => `×${speed} since ${from}`,
    fastTimes: "Demo: this tank's time ran faster",
    temperature: "Temperature",
    /** In the drawing, where there is little room. */
    gapLabels: { silent: "No data", invalid: "No valid reading" },
    gapNames: { silent: "No data from the controller", invalid: "No valid reading from the sensor" },
    noReading: "No reading",
    between: ({ least, greatest }: Readonly<{ least: string; greatest: string }>) => `from ${least} to ${greatest}`,
    relaysOn: ({ relays }: Readonly<{ relays: string }>) => `On: ${relays}`,
    runStates: {
      pending: ({ run }: Readonly<{ run: string }>) => `${run}, waiting to start`,
      running: ({ run }: Readonly<{ run: string }>) => `${run}, running`,
      success: ({ run }: Readonly<{ run: string }>) => `${run}, success`,
      failed: ({ run }: Readonly<{ run: string }>) => `${run}, failed`,
      cancelled: ({ run }: Readonly<{ run: string }>) => `${run}, cancelled`,
    },
    severities: { critical: "Critical", warn: "Warning", info: "Information" },
  },
  summary: {
    lastLevel: "Last level",
    lastKnownLevel: "Last known level",
    lastLevelInRange: "Last level in this range",
    highestWater: "Highest level",
    lowestWater: "Lowest level",
    gaps: "Gaps",
    runs: "Runs",
    noGaps: "No gaps",
    gapsCounted: ({ count, total }: Count & Readonly<{ total: string }>) =>
      count === 1 ? `1 gap, ${total} in total` : `${count} gaps, ${total} in total`,
    noRuns: "No runs",
    waterChanges: ({ count }: Count) => waterChanges(count),
    topUps: ({ count }: Count) => topUps(count),
    bothRuns: (counts: Readonly<{ waterChanges: number; topUps: number }>) =>
      `${waterChanges(counts.waterChanges)} and ${topUps(counts.topUps)}`,
    atLeast: ({ counted }: Readonly<{ counted: string }>) => `At least ${counted}`,
    noAlerts: "No alerts",
    alerts: ({ count }: Count) => (count === 1 ? "1 alert" : `${count} alerts`),
    levelAndAge: ({ level, age }: Level & Readonly<{ age: string }>) => `${level}, ${age}`,
    spoken: ({ range, highest, lowest, last, gaps, runs, alerts }: Summary & Levels) =>
      `Water level, ${range}. Highest level ${highest} below the sensor, lowest ${lowest}, last ${last}. ${gaps}. ${runs}. ${alerts}.`,
    spokenEmpty: ({ range, gaps, runs, alerts }: Summary) => `Water level, ${range}: no readings. ${gaps}. ${runs}. ${alerts}.`,
  },
  table: {
    caption: "Water level as a table",
    intro: ({ span }: Readonly<{ span: string }>) => `Distances from the sensor to the water, one row per ${span}, newest first.`,
    pages: "Pages of the level table",
    time: "Time",
    least: "Minimum distance",
    mean: "Mean",
    greatest: "Maximum distance",
    temperature: "Temperature",
    on: "On",
    readings: "Readings",
    notValid: ({ count, bad }: Count & Readonly<{ bad: number }>) => `${count}, ${bad} not valid`,
    gaps: {
      silent: ({ span }: Readonly<{ span: string }>) => `No data from the controller for ${span}`,
      invalid: ({ span }: Readonly<{ span: string }>) => `No valid reading from the sensor for ${span}`,
    },
  },
  filters: {
    tank: "Tank",
    kind: "Kind",
    kinds: {
      all: "All",
      water_change: "Water changes",
      top_up: "Top-ups",
      alerts: "Alerts",
      by_hand: "By hand",
      readings: "Readings",
    },
    status: "Status",
    statuses: {
      all: "All statuses",
      pending: "Waiting to start",
      running: "Running",
      success: "Success",
      failed: "Failed",
      cancelled: "Cancelled",
    },
    /** In one line with the tank and the range. */
    chosen: ({ kind, status }: Readonly<{ kind: string; status: string }>) => `${kind}, ${status.toLowerCase()}`,
  },
  log: {
    title: "Runs and events",
    readingsTitle: "Readings",
    caption: "Runs and events, newest first",
    readingsCaption: "Readings, newest first",
    pages: "Pages of the log",
    notLoaded: "Some of the log could not be loaded.",
    cuts: {
      runs: ({ limit, back }: Readonly<{ limit: number; back: string }>) =>
        `Only the newest ${limit} runs are loaded, back to ${back}.`,
      readings: ({ limit, back }: Readonly<{ limit: number; back: string }>) =>
        `Only the newest ${limit} readings are loaded, back to ${back}.`,
    },
    cutAdvice: "To see older entries, choose a shorter range or export all as CSV.",
    noMatch: "Nothing matches these filters",
    clear: "Clear filters",
    nothing: "No runs or events in this range",
    nothingAdvice: "Choose a longer range above, or check again when the controller has sent data.",
    time: "Time",
    what: "What",
    details: "Details",
    status: "Status",
    open: "Open",
    soFar: ({ span }: Readonly<{ span: string }>) => `${span} so far`,
    /** Read aloud after "Details". */
    detailsOf: ({ run, at }: Readonly<{ run: string; at: string }>) => `of the ${run.toLowerCase()} of ${at}`,
    /** Read aloud after "Details", for an entry whose name is a whole sentence. */
    detailsTo: ({ what }: Readonly<{ what: string }>) => `of: ${what}`,
    today: "today",
    topUpsOfDay: ({ count, day }: Count & Readonly<{ day: string }>) => `${count} top-ups, ${day}`,
    topUpsFromTo: ({ count, from, to }: Count & Readonly<{ from: string; to: string }>) => `${count} top-ups, ${from} to ${to}`,
    freshWater: ({ litres }: Readonly<{ litres: string }>) => `${litres} fresh water`,
    outAndIn: (litres: Readonly<{ out: string; in: string }>) => `${litres.out} out, ${litres.in} in`,
    out: ({ litres }: Readonly<{ litres: string }>) => `${litres} out`,
    list: "List",
    stillOpen: "still open",
    lasted: ({ span }: Readonly<{ span: string }>) => `lasted ${span}`,
    stillOn: "still on",
    onWhenHeard: ({ time }: Readonly<{ time: string }>) => `on at the last message, ${time}`,
    toAlerts: "All alerts",
    toRun: "This water change",
    reading: "Reading",
    notValid: "Not valid",
    valid: "OK",
    sensorError: ({ code }: Readonly<{ code: string }>) => `sensor error ${code}`,
    happened: "What happened",
    notTold: "The controller has not reported what happened in this run.",
    atLevel: ({ level }: Level) => `at ${level}`,
    showInChart: "Show in chart",
  },
};
