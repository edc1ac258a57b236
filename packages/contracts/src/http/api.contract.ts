// Every HTTP call in one table, keyed by "METHOD /path". The server registers routes from it, the OpenAPI
// document is made from it, and the web client reads only its types, so no schema code reaches the browser.

import { z } from "zod";
import { adminApi } from "./admin.contract.ts";
import { alertAnswersApi } from "./alert-answers.contract.ts";
import { alertsApi } from "./alerts.contract.ts";
import { authApi } from "./auth.contract.ts";
import { backupsApi } from "./backups.contract.ts";
import { channelsApi } from "./channels.contract.ts";
import { commandsApi } from "./commands.contract.ts";
import { contactsApi } from "./contacts.contract.ts";
import { devicesApi, pairingApi } from "./devices.contract.ts";
import type { Endpoints } from "./endpoint.ts";
import { escalationApi } from "./escalation.contract.ts";
import { exportsApi } from "./exports.contract.ts";
import { firmwareApi } from "./firmware.contract.ts";
import { historyApi } from "./history.contract.ts";
import { maintenanceApi } from "./maintenance.contract.ts";
import { manualsApi } from "./manuals.contract.ts";
import { notificationsApi } from "./notifications.contract.ts";
import { pushApi } from "./push.contract.ts";
import { reservoirsApi } from "./reservoirs.contract.ts";
import { runMeasureApi } from "./run-measure.contract.ts";
import { runsApi } from "./runs.contract.ts";
import { scenariosApi } from "./scenarios.contract.ts";
import { schedulesApi } from "./schedules.contract.ts";
import { secondFactorApi } from "./second-factor.contract.ts";
import { settingsApi } from "./settings.contract.ts";
import { systemApi } from "./system.contract.ts";
import { tanksApi } from "./tanks.contract.ts";
import { vacationCheckApi } from "./vacation-check.contract.ts";
import { waysApi } from "./ways.contract.ts";

export const api = {
  ...systemApi,
  ...authApi,
  ...secondFactorApi,
  ...adminApi,
  ...backupsApi,
  ...settingsApi,
  ...notificationsApi,
  ...escalationApi,
  ...devicesApi,
  ...scenariosApi,
  ...pairingApi,
  ...commandsApi,
  ...tanksApi,
  ...reservoirsApi,
  ...runsApi,
  ...runMeasureApi,
  ...historyApi,
  ...channelsApi,
  ...pushApi,
  ...schedulesApi,
  ...maintenanceApi,
  ...alertsApi,
  ...alertAnswersApi,
  ...contactsApi,
  ...vacationCheckApi,
  ...waysApi,
  ...exportsApi,
  ...firmwareApi,
  ...manualsApi,
} as const satisfies Endpoints;

export type Api = typeof api;

export const errorSchema = z
  .object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: "Error" });

export type ApiError = z.infer<typeof errorSchema>;
