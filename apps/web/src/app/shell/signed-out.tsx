import { DEVELOPMENT_SESSION_PATH, offersDevelopmentSession } from "../../config/addresses.ts";
import { PRIMARY_BUTTON } from "../../ui/button-style.ts";
import { MessagePage } from "../../ui/message-page.tsx";

export function SignedOut() {
  return (
    <MessagePage title="You are not signed in">
      <p>Sign in to see your tanks.</p>
      {offersDevelopmentSession(location.hostname) && (
        <a href={DEVELOPMENT_SESSION_PATH} className={PRIMARY_BUTTON}>
          Open the development session
        </a>
      )}
    </MessagePage>
  );
}
