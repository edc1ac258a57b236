// Every text a person reads, as whole messages with typed values: a sentence is never put together from pieces, so each can be
// translated. English is the original; a language that lacks a message, or asks for another value, does not compile.

import type { account } from "./en/account.ts";
import type { admin } from "./en/admin.ts";
import type { alertList } from "./en/alert-list.ts";
import type { calibration } from "./en/calibration.ts";
import type { control } from "./en/control.ts";
import type { devicePage } from "./en/device-page.ts";
import type { devices } from "./en/devices.ts";
import type { firmware } from "./en/firmware.ts";
import type { forms } from "./en/forms.ts";
import type { history } from "./en/history.ts";
import type { installed } from "./en/installed.ts";
import type { landing } from "./en/landing.ts";
import type { link } from "./en/link.ts";
import type { maintenance } from "./en/maintenance.ts";
import type { manuals } from "./en/manuals.ts";
import type { pairing } from "./en/pairing.ts";
import type { pumping } from "./en/pumping.ts";
import type { reservoirs } from "./en/reservoirs.ts";
import type { runDetails } from "./en/run-details.ts";
import type { runPage } from "./en/run-page.ts";
import type { scenarios } from "./en/scenarios.ts";
import type { schedules } from "./en/schedules.ts";
import type { settings } from "./en/settings.ts";
import type { shortcuts } from "./en/shortcuts.ts";
import type { stopped } from "./en/stopped.ts";
import type { tankDetails } from "./en/tank-details.ts";
import type { vacationCheck } from "./en/vacation-check.ts";
import type { visit } from "./en/visit.ts";
import type { ways } from "./en/ways.ts";
import type { en } from "./en.ts";
import type { enFrame } from "./en-frame.ts";

/** In the first script of every page. */
export type FrameMessages = typeof enFrame;

/** And what is said of a tank. */
export type Messages = typeof en;

/** Texts of screens that load on demand: in English they come with the screen, so that a first visit does not wait for them. */
export type ScreenMessages = Readonly<{
  account: typeof account;
  admin: typeof admin;
  alertList: typeof alertList;
  calibration: typeof calibration;
  control: typeof control;
  devicePage: typeof devicePage;
  devices: typeof devices;
  firmware: typeof firmware;
  forms: typeof forms;
  history: typeof history;
  installed: typeof installed;
  landing: typeof landing;
  link: typeof link;
  maintenance: typeof maintenance;
  manuals: typeof manuals;
  pairing: typeof pairing;
  pumping: typeof pumping;
  reservoirs: typeof reservoirs;
  runDetails: typeof runDetails;
  runPage: typeof runPage;
  scenarios: typeof scenarios;
  schedules: typeof schedules;
  settings: typeof settings;
  shortcuts: typeof shortcuts;
  stopped: typeof stopped;
  tankDetails: typeof tankDetails;
  vacationCheck: typeof vacationCheck;
  ways: typeof ways;
  visit: typeof visit;
}>;

/** A language other than English comes whole, in one file. */
export type Catalogue = Messages & ScreenMessages;
