// What the browser can say about a file without sending it.

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Null where the browser gives no cryptography: it does so only for pages that came over a secure connection. */
export async function sha256Of(file: Blob): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return null;
  return hexOf(new Uint8Array(await subtle.digest("SHA-256", await file.arrayBuffer())));
}

const LARGEST_SIGNATURE_BYTES = 4096;
const PRINTABLE = /^[\t\n\r\x20-\x7e]*$/;

/** A signature file holds bytes or text; bytes become Base64. Null: too large to be one. */
export async function signatureIn(file: Blob): Promise<string | null> {
  if (file.size > LARGEST_SIGNATURE_BYTES) return null;
  const text = String.fromCharCode(...new Uint8Array(await file.arrayBuffer()));
  return PRINTABLE.test(text) ? text.trim() : btoa(text);
}
