// Where the link of a message leads: whoever was woken says "I am on it", signed in or not.

import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { shellMessages } from "@halocline/messages/texts/shell";
import { useLocation } from "@tanstack/react-router";
import { CloudOff, Unlink } from "lucide-react";
import { useAnswer } from "@/features/alerts/answer.api.ts";
import { AnswerCard } from "@/features/alerts/answer-card.tsx";
import { readableMessage, rejectionCode } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Entrance } from "../shell/entrance.tsx";

function Answer({ token, answer }: Readonly<{ token: string; answer: ReturnType<typeof useAnswer> }>) {
  const texts = alertListMessages().answer;
  if (token === "")
    return (
      <Notice tone="warn" icon={Unlink}>
        {texts.incomplete}
      </Notice>
    );
  if (answer.isPending) return <Spinner />;
  if (answer.data)
    return (
      <>
        {answer.isError && (
          <Notice tone="warn" icon={CloudOff} role="status" title={texts.old}>
            {readableMessage(answer.error)}
          </Notice>
        )}
        <AnswerCard answer={answer.data} token={token} />
      </>
    );
  return (
    <div className="grid gap-3">
      <Notice tone="warn" icon={Unlink} role="alert">
        {readableMessage(answer.error)}
      </Notice>
      {rejectionCode(answer.error) !== "answer_link_unknown" && (
        <Button variant="secondary" onClick={() => void answer.refetch()}>
          {texts.again}
        </Button>
      )}
    </div>
  );
}

export function AnswerAlertScreen() {
  // Behind the "#": no server ever sees it in an address.
  const { hash } = useLocation();
  const texts = alertListMessages().answer;
  const answer = useAnswer(hash);
  return (
    <Entrance title={answer.data?.state === "open" ? texts.title : shellMessages().titles.answer}>
      <Answer token={hash} answer={answer} />
      <a href="/alerts" className={buttonStyle("secondary")}>
        {texts.openApp}
      </a>
    </Entrance>
  );
}
