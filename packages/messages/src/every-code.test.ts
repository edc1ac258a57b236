import type { AuditAction, AuditVariant } from "@halocline/domain/accounts/audit-actions";
import type { NewsCode, ReportedCode, WarningCode, WatchedCode } from "@halocline/domain/alerts/alert-table";
import type { FaultName } from "@halocline/domain/alerts/fault-names";
import type { HoldName, SuspectName } from "@halocline/domain/alerts/hold-names";
import type { ImageRejection } from "@halocline/domain/firmware/rejections";
import type { MaintenanceTemplate } from "@halocline/domain/maintenance/templates";
import type { ChannelError } from "@halocline/domain/notifications/http-channel";
import type { CommandRejectionCode, RejectionCode } from "@halocline/domain/rejections/rejection-table";
import type { RelayRole } from "@halocline/domain/relays/relays";
import type { RunOutcome, RunPhase, RunStatus, RunType } from "@halocline/domain/runs/runs";
import type { SpillFigure } from "@halocline/domain/runs/spill-figures";
import type { CoveredFault, NotCoveredFault, SpillRoom } from "@halocline/domain/runs/spill-lines";
import type { Scenario } from "@halocline/domain/scenarios/scenarios";
import type { CalibrationIssueCode } from "@halocline/domain/tanks/calibration";
import type { LevelLabel } from "@halocline/domain/tanks/level";
import type { FindingCode } from "@halocline/domain/vacation/finding";
import type { NextAction, Verdict, WaitReason } from "@halocline/domain/verdict/verdict.types";
import { expect, it } from "vitest";
import { catalogues } from "../compiled/catalogues.ts";
import { answersIn } from "./answers.ts";

type AuditTexts = Readonly<{
  [Action in AuditAction]: [AuditVariant<Action>] extends [never] ? unknown : Readonly<Record<AuditVariant<Action>, unknown>>;
}>;

const { alerts, faults, holds, verdict, vacationFindings, rejections, runStory, maintenanceTasks } = catalogues.en;
const { admin, calibration, channelErrors, devicePage, devices, level, relays, runDetails, runPage, runs, scenarios } =
  catalogues.en;

/** A code of the domain whose text is missing does not compile here. */
const GROUPS = [
  admin.audit.actions satisfies AuditTexts,
  alerts.known satisfies Record<WatchedCode | WarningCode | ReportedCode, unknown>,
  alerts.news satisfies Record<NewsCode, unknown>,
  answersIn.en.answers satisfies Record<RejectionCode | `image_${ImageRejection}`, unknown>,
  calibration.issues.plain satisfies Record<CalibrationIssueCode, string>,
  calibration.issues.sentences satisfies Record<CalibrationIssueCode, string>,
  channelErrors satisfies Record<ChannelError, string>,
  devicePage.relays.roleHints satisfies Record<RelayRole, string>,
  devices.faults satisfies Record<FaultName, string>,
  devices.holds satisfies Record<HoldName, string>,
  faults.known satisfies Record<FaultName, unknown>,
  holds.known satisfies Record<HoldName, unknown>,
  holds.suspects satisfies Record<SuspectName, string>,
  level.labels satisfies Record<LevelLabel, string>,
  maintenanceTasks.templates satisfies Record<MaintenanceTemplate, string>,
  rejections satisfies Record<CommandRejectionCode, unknown>,
  relays.roles satisfies Record<RelayRole, string>,
  runDetails.doing satisfies Record<RunPhase, string>,
  runPage.phases satisfies Record<RunPhase | "starting", string>,
  runs.names satisfies Record<RunType, string>,
  runs.ofTank satisfies Record<RunType, unknown>,
  runs.statuses satisfies Record<RunStatus, string>,
  runs.spill.faults satisfies Record<CoveredFault, string>,
  runs.spill.figures satisfies Record<SpillFigure, string>,
  runs.spill.into satisfies Record<SpillRoom, unknown>,
  runs.spill.uncovered satisfies Record<NotCoveredFault, string>,
  runStory.outcomes satisfies Record<RunOutcome, string>,
  runStory.outcomesBecause satisfies Record<RunOutcome, unknown>,
  scenarios.known satisfies Record<Scenario, unknown>,
  vacationFindings.known satisfies Record<FindingCode, unknown>,
  verdict.actions satisfies Record<NextAction, string>,
  verdict.rows satisfies Partial<Record<Verdict["code"], unknown>>,
  verdict.waits satisfies Record<WaitReason, string>,
];

/** Its sentence has two parts, of which either may be missing: see finding-text.ts. */
const IN_PARTS = new Set(["planned"]);

const isEmpty = (text: unknown): boolean =>
  text === "" || (typeof text === "object" && text !== null && Object.values(text).some(isEmpty));

it("every code of the domain has its texts, and none is empty", () => {
  for (const group of GROUPS)
    expect(Object.entries(group).filter(([code, text]) => isEmpty(text) && !IN_PARTS.has(code))).toEqual([]);
});
