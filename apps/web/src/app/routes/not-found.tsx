import { Link } from "@tanstack/react-router";
import { useUser } from "@/features/account/auth.api.ts";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { MessagePage } from "@/ui/page/message-page.tsx";

export function NotFoundScreen() {
  const isSignedIn = Boolean(useUser().data);
  return (
    <MessagePage title="404 Page Not Found">
      <p>There is nothing at this address.</p>
      <Link to="/" className={buttonStyle()}>
        {isSignedIn ? "Go to the dashboard" : "Go to the start page"}
      </Link>
    </MessagePage>
  );
}
