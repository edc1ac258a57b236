import { Outlet } from "@tanstack/react-router";
import { Header } from "./header.tsx";

export function Shell() {
  return (
    <>
      <a
        href="#content"
        className="sr-only z-20 rounded-control bg-primary px-4 py-2 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2.5 focus:left-3"
      >
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1440px] px-3 py-5 outline-none sm:px-6 sm:py-6 lg:px-8">
        <Outlet />
      </main>
    </>
  );
}
