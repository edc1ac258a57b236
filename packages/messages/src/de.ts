import type { Catalogue } from "./catalogue.ts";
import { account } from "./de/account.ts";
import { admin } from "./de/admin.ts";
import { alertList } from "./de/alert-list.ts";
import { alerts } from "./de/alerts.ts";
import { calibration } from "./de/calibration.ts";
import { control } from "./de/control.ts";
import { dashboard } from "./de/dashboard.ts";
import { devicePage } from "./de/device-page.ts";
import { devices } from "./de/devices.ts";
import { faults } from "./de/faults.ts";
import { firmware } from "./de/firmware.ts";
import { forms } from "./de/forms.ts";
import { history } from "./de/history.ts";
import { holds } from "./de/holds.ts";
import { installed } from "./de/installed.ts";
import { landing } from "./de/landing.ts";
import { level } from "./de/level.ts";
import { link } from "./de/link.ts";
import { maintenance } from "./de/maintenance.ts";
import { manuals } from "./de/manuals.ts";
import { pairing } from "./de/pairing.ts";
import { pumping } from "./de/pumping.ts";
import { relays } from "./de/relays.ts";
import { reservoirs } from "./de/reservoirs.ts";
import { runDetails } from "./de/run-details.ts";
import { runPage } from "./de/run-page.ts";
import { runs } from "./de/runs.ts";
import { scenarios } from "./de/scenarios.ts";
import { schedules } from "./de/schedules.ts";
import { settings } from "./de/settings.ts";
import { shell } from "./de/shell.ts";
import { shortcuts } from "./de/shortcuts.ts";
import { stop } from "./de/stop.ts";
import { stopped } from "./de/stopped.ts";
import { tankDetails } from "./de/tank-details.ts";
import { time } from "./de/time.ts";
import { ui } from "./de/ui.ts";
import { vacationCheck } from "./de/vacation-check.ts";
import { verdict } from "./de/verdict.ts";
import { visit } from "./de/visit.ts";
import { ways } from "./de/ways.ts";

export const de: Catalogue = {
  account,
  admin,
  alertList,
  alerts,
  calibration,
  control,
  dashboard,
  devicePage,
  devices,
  firmware,
  forms,
  history,
  level,
  faults,
  holds,
  installed,
  link,
  landing,
  maintenance,
  manuals,
  pairing,
  pumping,
  relays,
  reservoirs,
  runDetails,
  runPage,
  runs,
  scenarios,
  schedules,
  settings,
  shell,
  shortcuts,
  stop,
  stopped,
  tankDetails,
  time,
  ui,
  vacationCheck,
  ways,
  visit,
  verdict,
};
