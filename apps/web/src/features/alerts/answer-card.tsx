import type { AlertAnswer } from "@halocline/contracts/http/alert-answers.contract";
import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { CircleCheck, History, TriangleAlert, UserX } from "lucide-react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { formatRecent } from "@/lib/time/date-text.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { ALERT_STYLES, severityLabel } from "./alert-style.ts";
import { useSayIAmOnIt } from "./answer.api.ts";

type ToldAlert = NonNullable<AlertAnswer["alert"]>;

function Told({ alert }: Readonly<{ alert: ToldAlert }>) {
  const nowMs = useNowMs();
  const { icon, tone } = ALERT_STYLES[alert.severity];
  const { since, whatToDo } = alertListMessages().answer;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge icon={icon} tone={tone}>
          {severityLabel(alert.severity)}
        </Badge>
        {alert.place && <p className="text-sm text-ink-2 wrap-anywhere">{alert.place}</p>}
      </div>
      <h2 className="text-lg font-semibold wrap-anywhere">{alert.message}</h2>
      <p className="text-sm text-ink-2">{since({ time: formatRecent(alert.createdAt, nowMs) })}</p>
      {alert.advice && alert.clearedAt === null && (
        <div className="grid gap-1">
          <h3 className="font-semibold">{whatToDo}</h3>
          <p className="wrap-anywhere">{alert.advice}</p>
        </div>
      )}
    </div>
  );
}

function Outcome({ answer: { state, isDone, isUsed, alert } }: Readonly<{ answer: AlertAnswer }>) {
  const nowMs = useNowMs();
  const texts = alertListMessages().answer;
  const time = (at: string | null | undefined) => (at ? formatRecent(at, nowMs) : "");
  const name = alert?.acknowledgedBy ?? texts.somebody;
  if (state === "acknowledged") {
    const told = { name, time: time(alert?.acknowledgedAt) };
    return (
      <Notice tone="ok" icon={CircleCheck} role="status" title={isDone ? texts.done(told) : texts.already(told)}>
        {isDone ? texts.doneText : isUsed ? texts.used : texts.alreadyText}
      </Notice>
    );
  }
  if (state === "over")
    return (
      <Notice tone="ok" icon={CircleCheck} role="status" title={texts.over({ time: time(alert?.clearedAt) })}>
        {texts.overText}
      </Notice>
    );
  if (state === "not_a_member")
    return (
      <Notice tone="warn" icon={UserX} role="status" title={texts.notAMember}>
        {texts.notAMemberText}
      </Notice>
    );
  const isWorse = state === "worse";
  return (
    <Notice
      tone={isWorse ? "danger" : "warn"}
      icon={isWorse ? TriangleAlert : History}
      role="status"
      title={isWorse ? texts.worse : texts.expired}
    >
      {isWorse ? texts.worseText : texts.expiredText}
    </Notice>
  );
}

/** One alert, and one button while there is something to answer. */
export function AnswerCard({ answer, token }: Readonly<{ answer: AlertAnswer; token: string }>) {
  const say = useSayIAmOnIt(token);
  const texts = alertListMessages().answer;
  return (
    <div className="grid gap-5">
      {answer.state !== "open" && <Outcome answer={answer} />}
      {answer.alert && <Told alert={answer.alert} />}
      {answer.state === "open" && (
        <div className="grid gap-2">
          <Button pendingText={say.isPending && texts.saying} onClick={() => say.mutate()}>
            {texts.act}
          </Button>
          <p className="text-sm text-ink-2">{texts.means}</p>
          {say.error && (
            <Notice tone="danger" icon={TriangleAlert} role="alert" title={texts.failed}>
              {readableMessage(say.error)}
            </Notice>
          )}
        </div>
      )}
    </div>
  );
}
