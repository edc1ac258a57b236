// Why a file is not taken as firmware: names that stay. The sentences are in the message catalogue.

export const IMAGE_REJECTIONS = [
  "empty",
  "too_large",
  "elf",
  "gzip",
  "zip",
  "html",
  "partition_table",
  "bootloader",
  "merged_image",
  "not_an_image",
  "too_small",
  "wrong_chip",
  "bad_segments",
  "truncated",
  "no_digest",
  "bad_checksum",
  "bad_digest",
  "secure_boot",
  "trailing_bytes",
  "no_application",
  "bad_descriptor",
  "no_descriptor",
  "other_hardware",
] as const;

export type ImageRejection = (typeof IMAGE_REJECTIONS)[number];
