import type { NextAction } from "@halocline/domain/verdict/verdict.types";
import {
  ChartLine,
  CircleX,
  Droplet,
  Fan,
  FlaskConical,
  ListChecks,
  LockOpen,
  type LucideIcon,
  OctagonX,
  PaintBucket,
  PlugZap,
  Power,
  RefreshCw,
  Ruler,
  SearchCheck,
  Unplug,
} from "lucide-react";

export const ACTION_ICONS: Readonly<Record<NextAction, LucideIcon>> = {
  send_stop_again: OctagonX,
  how_to_unplug: Unplug,
  withdraw_stop: LockOpen,
  try_again: RefreshCw,
  test_connection: PlugZap,
  show_steps: ListChecks,
  check_and_release: SearchCheck,
  check_and_reset: SearchCheck,
  clear_stop: LockOpen,
  calibrate: Ruler,
  stop_run: CircleX,
  run_details: ChartLine,
  switch_off: Power,
  cancel_update: CircleX,
  finish_change: FlaskConical,
  release_top_ups: LockOpen,
  force_top_up: Droplet,
  confirm_refill: PaintBucket,
  see_alert: ListChecks,
  resume_circulation: Fan,
};

type Role = "viewer" | "keeper" | "owner";

/** Whoever may look may stop, test and read; the rest needs more. */
const NEEDED: Readonly<Partial<Record<NextAction, Role>>> = {
  withdraw_stop: "keeper",
  check_and_release: "keeper",
  check_and_reset: "keeper",
  clear_stop: "keeper",
  cancel_update: "keeper",
  finish_change: "keeper",
  release_top_ups: "keeper",
  force_top_up: "keeper",
  confirm_refill: "keeper",
  resume_circulation: "keeper",
  calibrate: "owner",
};

const RANKS: Readonly<Record<Role, number>> = { viewer: 0, keeper: 1, owner: 2 };

/** To look closer; a visitor of the public demonstration changes nothing but by its panel. */
const READING: readonly NextAction[] = ["try_again", "show_steps", "see_alert", "run_details"];

export const mayAct = ({ role, isVisitor }: Readonly<{ role: Role; isVisitor: boolean }>, action: NextAction): boolean =>
  isVisitor ? READING.includes(action) : RANKS[role] >= RANKS[NEEDED[action] ?? "viewer"];
