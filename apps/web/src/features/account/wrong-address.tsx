import { accountMessages } from "@halocline/messages/texts/account";
import { MapPinOff } from "lucide-react";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { useAuthOptions } from "./auth.api.ts";

/** Where to go instead; null when people may sign in here, and while that is not known. */
export function useOtherAddresses(): readonly string[] | null {
  const addresses = useAuthOptions().data?.addresses;
  return addresses === undefined || addresses.includes(location.origin) ? null : addresses;
}

/** The same page there: a link with a token that was opened by the wrong name still works. */
const samePage = (address: string): string => address + location.pathname + location.search + location.hash;

export function WrongAddress({ addresses }: Readonly<{ addresses: readonly string[] }>) {
  const { here, there, thereMany } = accountMessages().wrongAddress;
  return (
    <Notice tone="warn" icon={MapPinOff} role="alert">
      <div className="grid gap-2">
        <p className="wrap-anywhere">{here({ address: location.origin })}</p>
        <p>{addresses.length > 1 ? thereMany : there}</p>
        <ul className="grid gap-1">
          {addresses.map((address) => (
            <li key={address}>
              <a href={samePage(address)} className={`${TEXT_LINK} wrap-anywhere`}>
                {address}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}
