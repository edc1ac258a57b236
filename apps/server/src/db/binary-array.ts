// PostgreSQL arrays in the database's own binary form, for the statements that run with every batch: neither side writes or reads
// a decimal digit. What does not fit its type is thrown here, as the database would have refused it as text.

type Kind<Value> = Readonly<{
  /** The element's type, as every PostgreSQL numbers it. */
  oid: number;
  bytes: number;
  put: (view: DataView, at: number, value: Value) => void;
}>;

const refuse = (value: unknown, type: string): never => {
  throw new RangeError(`${String(value)} is no ${type}`);
};

export const int2: Kind<number> = {
  oid: 21,
  bytes: 2,
  put: (view, at, value) => view.setInt16(at, (value << 16) >> 16 === value ? value : refuse(value, "smallint")),
};

export const int4: Kind<number> = {
  oid: 23,
  bytes: 4,
  put: (view, at, value) => view.setInt32(at, (value | 0) === value ? value : refuse(value, "integer")),
};

/** From a number, which is exact up to 2^53. */
export const int8: Kind<number> = {
  oid: 20,
  bytes: 8,
  put: (view, at, value) => {
    if (!Number.isSafeInteger(value)) refuse(value, "bigint");
    const high = Math.floor(value / 2 ** 32);
    view.setInt32(at, high);
    view.setUint32(at + 4, value - high * 2 ** 32);
  },
};

export const bigint8: Kind<bigint> = {
  oid: 20,
  bytes: 8,
  put: (view, at, value) => view.setBigInt64(at, BigInt.asIntN(64, value) === value ? value : refuse(value, "bigint")),
};

export const float4: Kind<number> = {
  oid: 700,
  bytes: 4,
  put: (view, at, value) => view.setFloat32(at, Number.isFinite(Math.fround(value)) ? value : refuse(value, "real")),
};

export const float8: Kind<number> = { oid: 701, bytes: 8, put: (view, at, value) => view.setFloat64(at, value) };

const DATABASE_EPOCH_MS = Date.UTC(2000, 0, 1);

/** From milliseconds since 1970; the database counts microseconds since 2000. */
export const timestamptz: Kind<number> = {
  oid: 1184,
  bytes: 8,
  put: (view, at, value) => int8.put(view, at, (value - DATABASE_EPOCH_MS) * 1000),
};

/** The value of each hexadecimal digit by its character code; 16 for what is none. */
const NIBBLES = Uint8Array.from({ length: 128 }, (_, code) => {
  const nibble = "0123456789abcdef".indexOf(String.fromCharCode(code));
  return nibble < 0 ? 16 : nibble;
});

/** Lower-case, with its four hyphens, as the database itself writes one. */
export const uuid: Kind<string> = {
  oid: 2950,
  bytes: 16,
  put: (view, at, value) => {
    let [seen, digits] = [0, 0];
    for (let from = 0; from < 36; from++) {
      if (from === 8 || from === 13 || from === 18 || from === 23) continue;
      const nibble = NIBBLES[value.charCodeAt(from)] ?? 16;
      seen |= nibble;
      if (digits & 1) view.setUint8(at + (digits >> 1), (view.getUint8(at + (digits >> 1)) << 4) | nibble);
      else view.setUint8(at + (digits >> 1), nibble);
      digits++;
    }
    if (value.length !== 36 || seen > 15) refuse(value, "uuid");
  },
};

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

export function binaryArray<Row, Value>(
  { oid, bytes, put }: Kind<Value>,
  rows: readonly Row[],
  pick: (row: Row) => Value | null,
): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + rows.length * (LENGTH_BYTES + bytes));
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  let [at, hasNulls] = [HEADER_BYTES, 0];
  for (let index = 0; index < rows.length; index++) {
    const value = pick(rows[index] as Row);
    if (value === null) {
      hasNulls = 1;
      view.setInt32(at, -1);
      at += LENGTH_BYTES;
      continue;
    }
    view.setInt32(at, bytes);
    put(view, at + LENGTH_BYTES, value);
    at += LENGTH_BYTES + bytes;
  }
  // One dimension that begins at 1; of no rows, none.
  [rows.length > 0 ? 1 : 0, hasNulls, oid, rows.length, 1].forEach((word, place) => view.setInt32(place * 4, word));
  return buffer.subarray(0, rows.length > 0 ? at : 12);
}
