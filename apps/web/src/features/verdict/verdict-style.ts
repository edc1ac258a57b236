// The sign and the colours of each verdict. Word and sign always stand together; a colour never stands alone.

import type { ShownCode, VerdictTone } from "@halocline/domain/verdict/verdict.types";
import { VERDICTS, type VerdictIcon } from "@halocline/domain/verdict/verdict-table";
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

const ICONS: Readonly<Record<VerdictIcon, LucideIcon>> = {
  "circle-alert": CircleAlert,
  "circle-check": CircleCheck,
  "circle-help": CircleHelp,
  clock: Clock,
  "cloud-off": CloudOff,
  download: Download,
  droplet: Droplet,
  eye: Eye,
  "flask-conical": FlaskConical,
  gauge: Gauge,
  hourglass: Hourglass,
  "loader-circle": LoaderCircle,
  lock: Lock,
  "octagon-alert": OctagonAlert,
  "octagon-x": OctagonX,
  pause: Pause,
  power: Power,
  "refresh-cw": RefreshCw,
  ruler: Ruler,
  "shield-alert": ShieldAlert,
  timer: Timer,
  "triangle-alert": TriangleAlert,
  "wifi-off": WifiOff,
};

export const verdictIcon = (code: ShownCode): LucideIcon => ICONS[VERDICTS[code].icon];

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
