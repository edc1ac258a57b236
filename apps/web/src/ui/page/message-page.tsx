import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

type MessagePageProps = Readonly<{ title: string; children?: ReactNode }>;

/** A whole screen with one thing to say. */
export function MessagePage({ title, children }: MessagePageProps) {
  return (
    <div className="grid min-h-[60vh] place-content-center">
      <EmptyState title={title} heading="h1">
        {children}
      </EmptyState>
    </div>
  );
}
