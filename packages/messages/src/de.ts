import type { Catalogue } from "./catalogue.ts";
import { account } from "./de/account.ts";
import { calibration } from "./de/calibration.ts";
import { firmware } from "./de/firmware.ts";
import { forms } from "./de/forms.ts";
import { link } from "./de/link.ts";
import { manuals } from "./de/manuals.ts";
import { pairing } from "./de/pairing.ts";
import { settings } from "./de/settings.ts";
import { shell } from "./de/shell.ts";
import { time } from "./de/time.ts";
import { ui } from "./de/ui.ts";
import { verdict } from "./de/verdict.ts";

export const de: Catalogue = {
  link,
  shell,
  time,
  ui,
  verdict,
  account,
  calibration,
  firmware,
  forms,
  manuals,
  pairing,
  settings,
};
