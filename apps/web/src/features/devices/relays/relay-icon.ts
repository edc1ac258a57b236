import type { RelayRole } from "@halocline/domain/relays/relays";
import { ArrowDownToLine, ArrowUpFromLine, Droplet, Fan, type LucideIcon, Plug } from "lucide-react";

export const RELAY_ICONS: Readonly<Record<RelayRole, LucideIcon>> = {
  circulation: Fan,
  drain: ArrowDownToLine,
  fill: ArrowUpFromLine,
  topup: Droplet,
  spare: Plug,
};
