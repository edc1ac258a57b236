import type { releaseRejections as original } from "../en/release-rejections.ts";

export const releaseRejections: typeof original = {
  image_empty: "Die Datei ist leer.",
  image_too_large: "Die Datei ist größer als 4 MiB: Keine Steuerung hat Platz dafür.",
  image_elf: "Das ist eine ELF-Datei, aus der erst ein Image werden muss. Wähle die .bin-Datei daneben.",
  image_gzip: "Das ist ein gzip-Archiv. Entpacke es und wähle die .bin-Datei darin.",
  image_zip: "Das ist ein ZIP-Archiv. Entpacke es und wähle die .bin-Datei darin.",
  image_html: "Das ist eine Webseite, keine Firmware: Beim Herunterladen ging etwas schief.",
  image_partition_table: "Das ist eine Partitionstabelle. Wähle das Anwendungs-Image.",
  image_bootloader: "Das ist ein Bootloader. Wähle das Anwendungs-Image.",
  image_merged_image: "Das ist ein Gesamt-Image zum Flashen per Kabel. Wähle das Anwendungs-Image allein.",
  image_not_an_image: "Das ist kein Anwendungs-Image für den ESP32.",
  image_too_small: "Die Datei ist zu klein für ein Anwendungs-Image.",
  image_wrong_chip: "Dieses Image ist für einen anderen Chip als den ESP32 gebaut.",
  image_bad_segments: "Das Image ist beschädigt: Seine Segmente ergeben keinen Sinn.",
  image_truncated: "Das Image ist abgeschnitten: Das Ende fehlt.",
  image_no_digest: "Das Image enthält keine SHA-256-Prüfsumme. Baue es mit angehängter Prüfsumme.",
  image_bad_checksum: "Das Image ist beschädigt: Seine Prüfsumme stimmt nicht.",
  image_bad_digest: "Das Image ist beschädigt: Seine SHA-256-Prüfsumme stimmt nicht.",
  image_secure_boot:
    "Das Image trägt eine Secure-Boot-Signatur. Wähle das Image ohne sie; die Signatur von Halocline ist eine eigene Datei.",
  image_trailing_bytes: "Nach dem Ende des Images folgt noch etwas.",
  image_no_application: "Das Image enthält keine Anwendung: Vielleicht ist es ein Bootloader. Wähle das Anwendungs-Image.",
  image_bad_descriptor: "Der Halocline-Deskriptor im Image ist nicht gültig.",
  image_no_descriptor: "Dieses Linux-Programm enthält keinen Halocline-Deskriptor: Es ist nicht das Programm der Steuerung.",
  image_other_hardware:
    "Das Image nennt eine Hardware, die es nicht starten kann: Linux und ESP32 brauchen verschiedene Arten von Dateien.",
  firmware_signing_not_configured: "Dieser Server nimmt keine Firmware an: Es ist kein Signaturschlüssel eingerichtet.",
  version_mismatch: "Die eingegebene Version ist nicht die des Images.",
  version_taken: "Diese Version gibt es schon.",
  development_only:
    "Das Image sagt nicht, wofür es ist. Deshalb kann es nur eine Entwicklungsversion sein, weder stabil noch Beta.",
  signature_invalid: "Die Signatur passt nicht zu dieser Datei und dem Schlüssel dieses Servers.",
  release_not_found: "Version nicht gefunden.",
};
