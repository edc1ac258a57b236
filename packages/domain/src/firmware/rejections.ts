// Why a file is not taken as firmware: a name that stays, and a sentence for whoever chose the file.

export const IMAGE_REJECTIONS = {
  empty: "The file is empty.",
  too_large: "The file is larger than 4 MiB: no device has room for it.",
  elf: "This is an ELF file, which still needs to be made into an image. Choose the .bin file beside it.",
  gzip: "This is a gzip archive. Unpack it, and choose the .bin file inside.",
  zip: "This is a ZIP archive. Unpack it, and choose the .bin file inside.",
  html: "This is a web page, not firmware: the download went wrong.",
  partition_table: "This is a partition table. Choose the application image.",
  bootloader: "This is a bootloader. Choose the application image.",
  merged_image: "This is a merged image for flashing by cable. Choose the application image alone.",
  not_an_image: "This is not an ESP32 application image.",
  too_small: "The file is too small to be an application image.",
  wrong_chip: "This image was built for another chip than the ESP32.",
  bad_segments: "The image is damaged: its segments make no sense.",
  truncated: "The image is cut off: its end is missing.",
  no_digest: "The image carries no SHA-256 digest. Build it with the digest appended.",
  bad_checksum: "The image is damaged: its checksum does not match.",
  bad_digest: "The image is damaged: its SHA-256 digest does not match.",
  secure_boot:
    "The image carries a Secure Boot signature. Choose the image without it; Halocline's own signature is a separate file.",
  trailing_bytes: "Something follows the end of the image.",
  no_application: "The image holds no application: it may be a bootloader. Choose the application image.",
  bad_descriptor: "The Halocline descriptor in the image is not valid.",
} as const satisfies Readonly<Record<string, string>>;

export type ImageRejection = keyof typeof IMAGE_REJECTIONS;
