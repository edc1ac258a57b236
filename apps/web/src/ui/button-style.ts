export const PRIMARY_BUTTON =
  "inline-flex h-11 items-center justify-center gap-2 rounded-control bg-primary px-4 font-semibold text-on-primary transition-colors duration-150 hover:bg-primary-hover";
