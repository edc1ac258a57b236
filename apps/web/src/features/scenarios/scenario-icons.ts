import type { Scenario } from "@halocline/domain/scenarios/scenarios";
import { Cable, DropletOff, Droplets, EyeOff, Gauge, type LucideIcon, PowerOff, Unplug, Waves, WifiOff } from "lucide-react";

export const SCENARIO_ICONS: Readonly<Record<Scenario, LucideIcon>> = {
  burst_hose: Unplug,
  empty_reservoir: DropletOff,
  fouled_sensor: EyeOff,
  stuck_sensor: Gauge,
  siphon: Droplets,
  welded_relay: Cable,
  blocked_overflow: Waves,
  wifi_gone: WifiOff,
  power_cut: PowerOff,
};
