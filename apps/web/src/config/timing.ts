export const READ_POLICY = { refetchInterval: 30_000, refetchOnWindowFocus: true, staleTime: 60_000, retry: 1 } as const;

/** Who is signed in changes rarely: asked again after five minutes or after a change, and never twice. */
export const USER_POLICY = { refetchInterval: false, staleTime: 300_000, retry: false } as const;

/**
 * What the socket also delivers is asked for again when the page regains focus. The second keeps the parts of one page,
 * which appear one after the other, from asking the same thing twice.
 */
export const LIVE_STALE_TIME_MS = 1000;

export const DEVICES_POLL_MS = 30_000;
export const DASHBOARD_DEVICES_POLL_MS = 15_000;
export const DASHBOARD_READING_POLL_MS = 10_000;
/** While somebody waits for a device to appear, or to sign in. */
export const PAIRING_POLL_MS = 2000;
/** A device announces itself for five minutes; listening longer would promise too much. */
export const DISCOVERY_TIMEOUT_MS = 300_000;
/** Time for a tested device's answer to reach the list. */
export const REFETCH_AFTER_TEST_MS = 3000;
export const CONTROL_DEVICES_POLL_MS = 10_000;
/** While somebody waits for a pump to change: the relay table and the emergency stop. */
export const CLOSE_WATCH_POLL_MS = 2000;
export const LIVE_READING_POLL_MS = 5000;
/** While the calibration wizard is open, when nothing is pushed. */
export const WIZARD_READING_POLL_MS = 2000;
/** A boost lasts 120 s; the next one is asked for before it ends. */
export const BOOST_AGAIN_AFTER_MS = 100_000;
export const ALERTS_POLL_MS = 30_000;
/** Of the page behind a message's link: its looks and its press share what the server allows one address. */
export const ANSWER_POLL_MS = 120_000;
export const RUNS_POLL_MS = 30_000;
export const SCHEDULES_POLL_MS = 30_000;
/** A rule is explained when the typing rests. */
export const PREVIEW_AFTER_MS = 300;
/** While a run may begin or go on before somebody's eyes. */
export const ACTIVE_RUN_POLL_MS = 5000;

/** While a device is being updated: the socket tells each step, and this is for a browser that cannot open one. */
export const FIRMWARE_UPDATE_POLL_MS = 10_000;
/** What the socket tells within this time is asked for together. */
export const ASK_TOGETHER_MS = 50;

/** The contract's own constant sits beside its schemas, which must not reach the browser. */
export const RECONNECT_AFTER_MS = 5000;
/** However often the server closed the socket as one too many. Polls bring what the socket would. */
export const RECONNECT_AT_LATEST_MS = 300_000;

/**
 * The server's heartbeat comes every 2 s. One may be lost, or late by as much, and the answer to the page's own question has
 * time to come; whoever looks is told within five seconds, drawing included.
 */
export const SILENT_AFTER_MS = 4500;
/** One heartbeat missed: the page asks by itself, and an answer counts as much as a heartbeat. */
export const ASK_SERVER_AFTER_MS = 3000;
/** Timers that rested so long were asleep. Together with a heartbeat's pause it is what silence takes. */
export const SLEPT_AFTER_MS = 3000;
export const LINK_TICK_MS = 250;

/** A scenario is told second by second. */
export const SCENARIO_POLL_MS = 1000;

export const TICK_MS = 1000;

/** Then the page is drawn with what has come: from there on it says itself what it waits for. */
export const PREFETCH_WITHIN_MS = 1000;

/** From the start of the load: then a page that still waits names what to do by hand. */
export const LONG_WAIT_MS = 3000;

/** Long enough to read "Redirecting", short enough not to wait for. */
export const REDIRECT_AFTER_SIGN_IN_MS = 100;

/** The server waits 3 s for the device's ack; longer than this, nobody knows where the command is. */
export const COMMAND_ANSWER_WITHIN_MS = 10_000;

/** Whoever asked for a stop is told to pull the plug when no controller has confirmed it by then. */
export const STOP_OVERDUE_AFTER_MS = 3000;
/** The server's 3 s and the way there and back; what takes longer is given up and sent again. */
export const STOP_ANSWER_WITHIN_MS = 6000;
export const STOP_AGAIN_AFTER_MS = 1000;

/** Long enough that no slip of a finger moves water. */
export const HOLD_MS = 800;

export const TOAST_SHOWN_MS = 5000;
/** The code that shows toasts must not compete with the first screen. */
export const TOASTER_AFTER_MS = 2000;
export const TOAST_SWIPE_PX = 50;
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_DELAY_MS = 300;

/** A part of a screen that could not be loaded is asked for again, at twice the pause each time. */
export const PART_AGAIN_AFTER_MS = 1000;
export const PART_AGAIN_AT_LATEST_MS = 30_000;

/** For an app that stays open for weeks. */
export const UPDATE_ASK_EVERY_MS = 3_600_000;
export const WORKER_ANSWER_WITHIN_MS = 5000;
/** The first visit registers it, while somebody may already look whether it is there. */
export const WORKER_READY_WITHIN_MS = 10_000;

/** A day on a strip of a few hundred pixels: five minutes are less than two of them. */
export const LAST_DAY_POLL_MS = 300_000;
/** While water is being moved, the strip follows. */
export const LAST_DAY_RUN_POLL_MS = 30_000;
