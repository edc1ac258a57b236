const PLAIN = /^[\u0020-\u007e]*$/;

/** A C string in a field of fixed width: up to the first zero, plain ASCII only. Null when it has no end, or other characters. */
export function readText(bytes: Uint8Array, offset: number, width: number): string | null {
  const field = bytes.subarray(offset, offset + width);
  const end = field.indexOf(0);
  if (end < 0) return null;
  const text = String.fromCharCode(...field.subarray(0, end));
  return PLAIN.test(text) ? text : null;
}
