import { clsx } from "clsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "danger-outline";

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-control font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60";

const STYLES: Readonly<Record<ButtonVariant, string>> = {
  primary: "bg-primary text-on-primary enabled:hover:bg-primary-hover [a]:hover:bg-primary-hover",
  secondary: "border border-line-strong bg-surface text-ink enabled:hover:bg-hover [a]:hover:bg-hover",
  quiet: "text-primary-ink enabled:hover:bg-hover [a]:hover:bg-hover",
  danger: "bg-danger text-on-danger enabled:hover:brightness-90",
  "danger-outline": "border border-danger bg-surface text-danger-ink enabled:hover:bg-danger-soft",
};

/** The same look for buttons and for links that act like one. */
export const buttonStyle = (variant: ButtonVariant = "primary", className?: string): string =>
  clsx(BASE, "min-h-11 px-4 py-2 text-base", STYLES[variant], className);
