// A code without texts, or with half of them, does not compile here.

import type { AuditAction, AuditVariant } from "@halocline/domain/accounts/audit-actions";
import type { NewsCode, ReportedCode, WarningCode, WatchedCode } from "@halocline/domain/alerts/alert-table";
import type { FaultName } from "@halocline/domain/alerts/fault-names";
import type { HoldName, SuspectName } from "@halocline/domain/alerts/hold-names";
import type { MaintenanceTemplate } from "@halocline/domain/maintenance/templates";
import type { ChannelError } from "@halocline/domain/notifications/http-channel";
import type { CommandRejectionCode } from "@halocline/domain/rejections/rejection-table";
import type { FindingCode } from "@halocline/domain/vacation/finding";
import type { NextAction, WaitReason } from "@halocline/domain/verdict/verdict.types";
import { expect, it } from "vitest";
import { type Catalogue, catalogues } from "../compiled/catalogues.ts";

type Sentence = string | ((values: never) => string);
type AlertText = Readonly<{ label: string; now: string; past: string; advice: string }>;
type AuditTexts = {
  [Action in AuditAction]: [AuditVariant<Action>] extends [never] ? Sentence : Readonly<Record<AuditVariant<Action>, Sentence>>;
};

type TextsOfCodes = Readonly<{
  admin: { audit: { actions: AuditTexts } };
  alerts: {
    known: Record<WatchedCode | WarningCode | ReportedCode, AlertText & { worse?: AlertText }>;
    news: Record<NewsCode, { label: string; advice: string }>;
  };
  channelErrors: Record<ChannelError, string>;
  faults: { known: Record<FaultName, { cause: string; past?: string; advice: string }> };
  holds: {
    known: Record<HoldName, { title: string; cause: string; past: string; steps: readonly string[] }>;
    suspects: Record<SuspectName, string>;
  };
  maintenanceTasks: Record<MaintenanceTemplate, string>;
  rejections: Record<CommandRejectionCode, { now: string; past?: string }>;
  vacationFindings: { known: Record<FindingCode, { found: Sentence; fix?: Sentence; today?: string }> };
  verdict: { actions: Record<NextAction, string>; waits: Record<WaitReason, string> };
}>;

it.each(Object.entries(catalogues))("every code has its texts: %s", (_, catalogue: Catalogue) => {
  const texts: TextsOfCodes = catalogue;
  expect(Object.values(texts.alerts.known).every(({ label }) => label !== "")).toBe(true);
});
