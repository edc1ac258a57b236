import { shellMessages } from "@halocline/messages/texts/shell";
import { Link } from "@tanstack/react-router";
import { useUser } from "@/features/account/auth.api.ts";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { MessagePage } from "@/ui/page/message-page.tsx";

export function NotFoundScreen() {
  const texts = shellMessages();
  const isSignedIn = Boolean(useUser().data);
  return (
    <MessagePage title={texts.notFound}>
      <p>{texts.notFoundText}</p>
      <Link to="/" className={buttonStyle()}>
        {isSignedIn ? texts.toDashboard : texts.toStart}
      </Link>
    </MessagePage>
  );
}
