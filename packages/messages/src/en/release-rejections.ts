// Why a firmware release is rejected, in the administrator's words.

import type { ImageRejection } from "@halocline/domain/firmware/rejections";

const imageRejections = {
  image_empty: "The file is empty.",
  image_too_large: "The file is larger than 4 MiB: no controller has room for it.",
  image_elf: "This is an ELF file, which still needs to be made into an image. Choose the .bin file beside it.",
  image_gzip: "This is a gzip archive. Unpack it, and choose the .bin file inside.",
  image_zip: "This is a ZIP archive. Unpack it, and choose the .bin file inside.",
  image_html: "This is a web page, not firmware: the download went wrong.",
  image_partition_table: "This is a partition table. Choose the application image.",
  image_bootloader: "This is a bootloader. Choose the application image.",
  image_merged_image: "This is a merged image for flashing by cable. Choose the application image alone.",
  image_not_an_image: "This is not an ESP32 application image.",
  image_too_small: "The file is too small to be an application image.",
  image_wrong_chip: "This image was built for another chip than the ESP32.",
  image_bad_segments: "The image is damaged: its segments make no sense.",
  image_truncated: "The image is cut off: its end is missing.",
  image_no_digest: "The image carries no SHA-256 digest. Build it with the digest appended.",
  image_bad_checksum: "The image is damaged: its checksum does not match.",
  image_bad_digest: "The image is damaged: its SHA-256 digest does not match.",
  image_secure_boot:
    "The image carries a Secure Boot signature. Choose the image without it; Halocline's own signature is a separate file.",
  image_trailing_bytes: "Something follows the end of the image.",
  image_no_application: "The image holds no application: it may be a bootloader. Choose the application image.",
  image_bad_descriptor: "The Halocline descriptor in the image is not valid.",
  image_no_descriptor: "This Linux program carries no Halocline descriptor: it is not the device program.",
  image_other_hardware:
    "The image says that it is for hardware that cannot start it: Linux and ESP32 have files of different kinds.",
} satisfies Readonly<Record<`image_${ImageRejection}`, string>>;

export const releaseRejections = {
  ...imageRejections,
  firmware_signing_not_configured: "This server cannot accept firmware: no signing key is configured.",
  version_mismatch: "The version you entered is not the one inside the image.",
  version_taken: "A release of this version already exists.",
  development_only: "The image does not say what it is for, so it can only be a development release, not stable or beta.",
  signature_invalid: "The signature does not match this file and the key of this server.",
  release_not_found: "Release not found.",
};
