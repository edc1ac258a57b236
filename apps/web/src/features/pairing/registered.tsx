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
  return (
    <>
      <div role="status">
        {hasSignedIn ? (
          <Notice tone="ok" icon={CircleCheck} title={`${made.device.name} is connected`}>
            It has signed in with its own key and sends its readings.
          </Notice>
        ) : (
          <Notice tone="info" icon={LoaderCircle} title={`Waiting for ${made.device.name} to sign in`}>
            It gets its key over the air by itself. Keep it powered; this takes up to half a minute.
          </Notice>
        )}
      </div>
      <KeyBox apiKey={made.apiKey} onDismiss={onClose} />
    </>
  );
}
