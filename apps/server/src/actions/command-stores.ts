// The store functions that commands need, as arguments.

import type * as alerts from "../features/alerts/alerts.store.ts";
import type * as audit from "../features/audit/audit.store.ts";
import type * as commands from "../features/commands/commands.store.ts";
import type * as config from "../features/devices/device-config.store.ts";
import type * as control from "../features/devices/device-control.store.ts";
import type * as events from "../features/runs/device-events.store.ts";
import type * as firmware from "../features/devices/device-firmware.store.ts";
import type * as hellos from "../features/devices/device-hellos.store.ts";
import type * as stops from "../features/relays/emergency-stops.store.ts";
import type * as releases from "../features/firmware/firmware-releases.store.ts";
import type * as updates from "../features/firmware/firmware-updates.store.ts";
import type * as incidents from "../features/alerts/incidents.store.ts";
import type * as runs from "../features/runs/runs.store.ts";
import type * as occurrences from "../features/schedules/schedule-occurrences.store.ts";
import type * as schedules from "../features/schedules/schedules.store.ts";
import type * as settings from "../features/devices/system-settings.store.ts";
import type * as tanks from "../features/devices/tanks.store.ts";
import type * as topUps from "../features/runs/top-ups.store.ts";

export type CommandStores = typeof commands &
  typeof control &
  typeof stops &
  typeof hellos &
  typeof events &
  typeof config &
  typeof runs &
  typeof topUps &
  typeof tanks &
  typeof schedules &
  typeof occurrences &
  typeof settings &
  typeof updates &
  Pick<typeof firmware, "findHello"> &
  Pick<typeof releases, "findRelease"> &
  Pick<typeof alerts, "acknowledgeAlert" | "acknowledgeAlerts"> &
  Pick<typeof incidents, "raiseIncident" | "clearIncidents"> &
  Pick<typeof audit, "appendAudit">;
