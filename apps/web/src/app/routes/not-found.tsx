import { Link } from "@tanstack/react-router";
import { PRIMARY_BUTTON } from "../../ui/button-style.ts";
import { MessagePage } from "../../ui/message-page.tsx";

export function NotFoundScreen() {
  return (
    <MessagePage title="404 Page Not Found">
      <p>There is nothing at this address.</p>
      <Link to="/" className={PRIMARY_BUTTON}>
        Go to the dashboard
      </Link>
    </MessagePage>
  );
}
