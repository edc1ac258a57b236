export const TEXT_LINK =
  "inline-flex min-h-8 items-center rounded-sm font-medium text-primary-ink underline underline-offset-4 hover:text-ink";
