import { pairingMessages } from "@halocline/messages/texts/pairing";
import { CircleCheck, LoaderCircle } from "lucide-react";
import { Notice } from "@/ui/page/notice.tsx";
import { KeyBox } from "./key-box.tsx";
import { type NewKey, useAwaitedDevices } from "./pairing.api.ts";

/** Only a message newer than the key tells that the device signed in with it (SAFE-18). */
function useHasSignedIn({ device, madeAtMs }: NewKey): boolean {
  const now = useAwaitedDevices().data?.find(({ id }) => id === device.id);
  if (!now || now.status === "offline" || now.lastSeenAt === null) return false;
  return Date.parse(now.lastSeenAt) > madeAtMs;
}

type RegisteredProps = Readonly<{ made: NewKey; onClose: () => void }>;

export function Registered({ made, onClose }: RegisteredProps) {
  const hasSignedIn = useHasSignedIn(made);
  const texts = pairingMessages().registered;
  const name = { device: made.device.name };
  return (
    <>
      <div role="status">
        {hasSignedIn ? (
          <Notice tone="ok" icon={CircleCheck} title={texts.connected(name)}>
            {texts.connectedText}
          </Notice>
        ) : (
          <Notice tone="info" icon={LoaderCircle} title={texts.waiting(name)}>
            {texts.waitingText}
          </Notice>
        )}
      </div>
      <KeyBox apiKey={made.apiKey} onDismiss={onClose} />
    </>
  );
}
