import { shellMessages } from "@halocline/messages/texts/shell";
import { visitMessages } from "@halocline/messages/texts/visit";
import { Link } from "@tanstack/react-router";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { MessagePage } from "@/ui/page/message-page.tsx";
import { VisitButton } from "./visit-button.tsx";

export function VisitEnded() {
  const { ended, endedText, startAgain } = visitMessages();
  return (
    <MessagePage title={ended}>
      <p className="max-w-lg">{endedText}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <VisitButton text={startAgain} variant="primary" />
        <Link to="/signup" className={buttonStyle("secondary")}>
          {shellMessages().createAccount}
        </Link>
      </div>
    </MessagePage>
  );
}
