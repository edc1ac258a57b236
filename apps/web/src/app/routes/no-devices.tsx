import { Link } from "@tanstack/react-router";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { MessagePage } from "@/ui/page/message-page.tsx";

/** What every screen about a tank says to a household that has none. */
export function NoDevices() {
  return (
    <MessagePage title="No devices configured. Please add a device to get started.">
      <Link to="/devices" className={buttonStyle()}>
        Add a device
      </Link>
    </MessagePage>
  );
}
