import { Link } from "@tanstack/react-router";
import { ConnectionState } from "./connection-state.tsx";
import { LogoMark } from "./logo-mark.tsx";

export function Header() {
  return (
    <header className="sticky top-0 z-10 border-b bg-surface pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-16 max-w-[1440px] items-center justify-between gap-3 px-3 sm:px-6 lg:px-8">
        <Link to="/" className="flex h-11 items-center gap-3 rounded-control text-lg font-semibold">
          <LogoMark />
          Halocline
        </Link>
        <ConnectionState />
      </div>
    </header>
  );
}
