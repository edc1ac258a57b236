import { Link } from "@tanstack/react-router";
import { messages } from "@/lib/language/messages.ts";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { MessagePage } from "@/ui/page/message-page.tsx";
import { visitMessages } from "./visit-messages.ts";

export function NotInDemo() {
  const { notHere, notHereText } = visitMessages();
  return (
    <MessagePage title={notHere}>
      <p className="max-w-lg">{notHereText}</p>
      <Link to="/" className={buttonStyle()}>
        {messages().shell.toDashboard}
      </Link>
    </MessagePage>
  );
}
