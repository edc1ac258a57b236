// The sign and the colours of each verdict. Word and sign always stand together; a colour never stands alone.

import type { ShownCode, VerdictTone } from "@halocline/domain/verdict/verdict.types";
import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Clock,
  CloudOff,
  Download,
  Droplet,
  Eye,
  FlaskConical,
  Gauge,
  Hourglass,
  LoaderCircle,
  Lock,
  type LucideIcon,
  OctagonAlert,
  OctagonX,
  Pause,
  Power,
  RefreshCw,
  Ruler,
  ShieldAlert,
  Timer,
  TriangleAlert,
  WifiOff,
} from "lucide-react";

const ICONS: Readonly<Partial<Record<ShownCode, LucideIcon>>> = {
  stopping: LoaderCircle,
  go_and_look: Eye,
  silent_while_pumping: Eye,
  browser_offline: WifiOff,
  server_silent: CloudOff,
  stopped: OctagonX,
  not_known: CircleHelp,
  server_behind: Hourglass,
  locked_no_water: Lock,
  locked_no_movement: Lock,
  locked_sensor: Lock,
  locked_wrong_way: Lock,
  locked_limit: Lock,
  locked_circulation: Lock,
  locked_other: Lock,
  held: Lock,
  guard_failed: ShieldAlert,
  no_data: WifiOff,
  waiting: Clock,
  not_calibrated: Ruler,
  settings_pending: RefreshCw,
  slow_run: Timer,
  changing_water: RefreshCw,
  topping_up: Droplet,
  pump_by_hand: Power,
  updating: Download,
  top_up_budget: Gauge,
  checking_overflow: Pause,
  part_filled: FlaskConical,
  very_low: CircleAlert,
  checking: LoaderCircle,
  low: TriangleAlert,
  too_high: TriangleAlert,
  reservoir_low: TriangleAlert,
  warning: TriangleAlert,
  paused: Pause,
  all_well: CircleCheck,
};

/** What is left are the rows that ask a person to act this minute. */
export const verdictIcon = (code: ShownCode): LucideIcon => ICONS[code] ?? OctagonAlert;

type BandStyle = Readonly<{ band: string; circle: string; sentence: string; border: string }>;

export const BAND_STYLES: Readonly<Record<VerdictTone, BandStyle>> = {
  solid: {
    band: "bg-danger text-on-danger",
    circle: "bg-on-danger text-danger",
    sentence: "text-on-danger",
    border: "border-[1.5px] border-danger",
  },
  danger: {
    band: "bg-danger-soft",
    circle: "bg-danger text-on-danger",
    sentence: "text-ink",
    border: "border-[1.5px] border-danger",
  },
  warn: { band: "bg-warn-soft", circle: "bg-warn text-surface", sentence: "text-ink", border: "border border-warn" },
  info: { band: "bg-info-soft", circle: "bg-info text-surface", sentence: "text-ink", border: "border border-info" },
  ok: { band: "bg-ok-soft", circle: "bg-ok text-surface", sentence: "text-ink", border: "border" },
  muted: {
    band: "bg-muted-soft",
    circle: "bg-muted text-surface",
    sentence: "text-ink",
    border: "border border-dashed border-line-strong",
  },
};
