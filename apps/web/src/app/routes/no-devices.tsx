import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { Link } from "@tanstack/react-router";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { MessagePage } from "@/ui/page/message-page.tsx";

/** What every screen about a tank says to a household that has none. */
export function NoDevices() {
  const { noDevices, addDevice } = dashboardMessages();
  return (
    <MessagePage title={noDevices}>
      <Link to="/devices" className={buttonStyle()}>
        {addDevice}
      </Link>
    </MessagePage>
  );
}
