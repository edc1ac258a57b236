import { Link } from "@tanstack/react-router";
import { messages } from "@/lib/language/messages.ts";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { MessagePage } from "@/ui/page/message-page.tsx";
import { VisitButton } from "./visit-button.tsx";
import { visitMessages } from "./visit-messages.ts";

export function VisitEnded() {
  const { ended, endedText, startAgain } = visitMessages();
  return (
    <MessagePage title={ended}>
      <p className="max-w-lg">{endedText}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <VisitButton text={startAgain} variant="primary" />
        <Link to="/signup" className={buttonStyle("secondary")}>
          {messages().shell.createAccount}
        </Link>
      </div>
    </MessagePage>
  );
}
