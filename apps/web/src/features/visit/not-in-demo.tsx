import { shellMessages } from "@halocline/messages/texts/shell";
import { visitMessages } from "@halocline/messages/texts/visit";
import { Link } from "@tanstack/react-router";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { MessagePage } from "@/ui/page/message-page.tsx";

export function NotInDemo() {
  const { notHere, notHereText } = visitMessages();
  return (
    <MessagePage title={notHere}>
      <p className="max-w-lg">{notHereText}</p>
      <Link to="/" className={buttonStyle()}>
        {shellMessages().toDashboard}
      </Link>
    </MessagePage>
  );
}
