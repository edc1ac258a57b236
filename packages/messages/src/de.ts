import type { Catalogue } from "./catalogue.ts";
import { account } from "./de/account.ts";
import { admin } from "./de/admin.ts";
import { calibration } from "./de/calibration.ts";
import { dashboard } from "./de/dashboard.ts";
import { faults } from "./de/faults.ts";
import { firmware } from "./de/firmware.ts";
import { forms } from "./de/forms.ts";
import { history } from "./de/history.ts";
import { holds } from "./de/holds.ts";
import { link } from "./de/link.ts";
import { manuals } from "./de/manuals.ts";
import { pairing } from "./de/pairing.ts";
import { schedules } from "./de/schedules.ts";
import { settings } from "./de/settings.ts";
import { shell } from "./de/shell.ts";
import { stop } from "./de/stop.ts";
import { time } from "./de/time.ts";
import { ui } from "./de/ui.ts";
import { vacationCheck } from "./de/vacation-check.ts";
import { verdict } from "./de/verdict.ts";

export const de: Catalogue = {
  account,
  admin,
  calibration,
  dashboard,
  faults,
  firmware,
  forms,
  history,
  holds,
  link,
  manuals,
  pairing,
  schedules,
  settings,
  shell,
  stop,
  time,
  ui,
  vacationCheck,
  verdict,
};
