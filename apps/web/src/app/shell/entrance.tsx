import type { ReactNode } from "react";
import { useOtherAddresses, WrongAddress } from "@/features/account/wrong-address.tsx";

type EntranceProps = Readonly<{ title: string; intro?: ReactNode; aside?: ReactNode; children: ReactNode }>;

/** The card in which people get in: sign-in, sign-up, and what a mailed link opens. At an address that is not ours no form works. */
export function Entrance({ title, intro, aside, children }: EntranceProps) {
  const otherAddresses = useOtherAddresses();
  return (
    <div className="mx-auto grid w-full max-w-md gap-4">
      <section className="grid gap-5 rounded-card border bg-surface p-5 shadow-card sm:p-7">
        <div className="grid gap-1.5">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          {intro && !otherAddresses && <div className="text-ink-2">{intro}</div>}
        </div>
        {otherAddresses ? <WrongAddress addresses={otherAddresses} /> : children}
      </section>
      {aside}
    </div>
  );
}
