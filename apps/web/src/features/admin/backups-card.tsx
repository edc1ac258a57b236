import { adminMessages } from "@halocline/messages/texts/admin";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { sizeText } from "@/lib/size-text.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/buttons/button.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { FactRow } from "./fact-row.tsx";

type Status = NonNullable<AnswerOf<"GET /api/admin/backups">["status"]>;

const REFRESH_EVERY_MS = 15_000;
const backupsQuery = readQuery("GET /api/admin/backups");

function useBackUpNow() {
  const labels = adminMessages().backups;
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/admin/backups"),
    meta: { success: { title: labels.asked, description: labels.askedText }, failure: labels.notAsked },
    onSuccess: (answer) => client.setQueryData(backupsQuery.queryKey, answer),
  });
}

const momentOr = (iso: string | null, otherwise: string): string => (iso === null ? otherwise : formatMoment(iso));

function Facts({ status }: Readonly<{ status: Status }>) {
  const labels = adminMessages().backups;
  return (
    <dl className="mt-3 divide-y">
      <FactRow name={labels.lastSuccess}>{momentOr(status.lastSuccessAt, labels.never)}</FactRow>
      <FactRow name={labels.newestLog}>{momentOr(status.newestLogAt, labels.never)}</FactRow>
      <FactRow name={labels.restorableFrom}>{momentOr(status.restorableFrom, labels.never)}</FactRow>
      <FactRow name={labels.nextDue}>{momentOr(status.nextDueAt, labels.notKnown)}</FactRow>
      <FactRow name={labels.repository}>{status.repository}</FactRow>
      <FactRow name={labels.size}>{status.sizeBytes === null ? labels.notKnown : sizeText(status.sizeBytes)}</FactRow>
      {status.lastRestoreAt !== null && <FactRow name={labels.lastRestore}>{formatMoment(status.lastRestoreAt)}</FactRow>}
    </dl>
  );
}

function BackUpNow({ status }: Readonly<{ status: Status }>) {
  const labels = adminMessages().backups;
  const backUp = useBackUpNow();
  const isUnderWay = backUp.isPending || status.isRequested || status.isRunning;
  return (
    <Button
      variant="secondary"
      className="mt-4 justify-self-start"
      pendingText={isUnderWay && labels.underWay}
      onClick={() => backUp.mutate()}
    >
      {labels.act}
    </Button>
  );
}

export function BackupsCard() {
  const labels = adminMessages().backups;
  const answer = useQuery({ ...backupsQuery, refetchInterval: REFRESH_EVERY_MS }).data;
  if (!answer) return null;
  const { status } = answer;
  if (status === null)
    return (
      <Card title={labels.title}>
        <p className="mt-3 text-sm text-ink-2">{labels.notSetUp}</p>
      </Card>
    );
  const isWell = !status.isOverdue && status.error === null;
  const badge = (
    <Badge icon={isWell ? CircleCheck : TriangleAlert} tone={isWell ? "ok" : "warn"}>
      {isWell ? labels.upToDate : status.isOverdue ? labels.overdue : labels.attention}
    </Badge>
  );
  return (
    <Card title={labels.title} aside={badge}>
      {status.error !== null && (
        <div className="mt-3">
          <Notice tone="warn" icon={TriangleAlert} title={labels.problem}>
            <span className="wrap-anywhere" lang="en">
              {status.error}
            </span>
          </Notice>
        </div>
      )}
      <Facts status={status} />
      <BackUpNow status={status} />
    </Card>
  );
}
