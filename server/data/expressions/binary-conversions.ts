import { Binary, Long, UUID } from 'bson';
import { ownValue } from '#contract/values/own-value.ts';
import { badValue, located } from '../commands/refusals.ts';
import { double, kindOf, toBigInt, toDouble } from '../values/arithmetic.ts';
import { type TypeName, typeName } from '../values/bson-type.ts';
import { impossible, unreadable } from './conversion-failure.ts';
import { toUuid } from './converters.ts';

/** Documented: "$convert", conversions from and to binary data. */

export const formats: readonly string[] = ['base64', 'base64url', 'utf8', 'hex', 'uuid', 'auto'];
export const byteOrders: readonly string[] = ['little', 'big'];

export interface BinaryForm {
  subtype: number;
  format: string | undefined;
  bigEndian: boolean;
}

const encodings: Record<string, BufferEncoding> = {
  base64: 'base64',
  base64url: 'base64url',
  utf8: 'utf8',
  hex: 'hex',
};
const readable: Record<string, RegExp> = {
  base64: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  base64url: /^[A-Za-z0-9_-]*$/,
  hex: /^(?:[0-9a-fA-F]{2})*$/,
  utf8: /^/,
};

export function toBinary(value: unknown, form: BinaryForm): Binary {
  const type = typeName(value);
  if (type === 'binData') return sameSubtype(value, form);
  if (type === 'int' || type === 'long' || type === 'double') return ofNumber(value, form);
  if (typeof value !== 'string') throw impossible(value, 'binData');
  const { format } = form;
  if (format === undefined)
    throw located(4341107, "Format must be specified when converting from 'string' to 'binData'");
  if (format === 'uuid') {
    if (form.subtype !== 4) throw badValue(`Only the UUID subtype (4) is allowed with the UUID format`);
    return toUuid(value);
  }
  if (form.subtype === 4) throw badValue('Can only convert to UUID using the UUID format');
  const encoding = Object.hasOwn(encodings, format) ? encodings[format] : undefined;
  if (encoding === undefined || !readable[format]?.test(value)) {
    throw unreadable(value, 'BinData', `Input is not a valid ${format} string.`);
  }
  return new Binary(Buffer.from(value, encoding), form.subtype);
}

function sameSubtype(value: unknown, { subtype }: BinaryForm): Binary {
  const own = value instanceof Uint8Array ? new Binary(value) : (value as Binary);
  if (own.sub_type !== subtype) {
    throw impossible(value, `BinData, Conversions between different BinData subtypes are not supported`);
  }
  return own;
}

/** Documented: an int has 4 bytes, a long and a double 8. */
function ofNumber(value: unknown, { subtype, bigEndian }: BinaryForm): Binary {
  const kind = kindOf(value);
  const view = new DataView(new ArrayBuffer(kind === 'int' ? 4 : 8));
  if (kind === 'int') view.setInt32(0, value as number, !bigEndian);
  else if (kind === 'long') view.setBigInt64(0, toBigInt(value), !bigEndian);
  else view.setFloat64(0, toDouble(value), !bigEndian);
  return new Binary(new Uint8Array(view.buffer), subtype);
}

export function fromBinary(value: unknown, to: TypeName, form: BinaryForm): unknown {
  const binary = value instanceof Uint8Array ? new Binary(value) : (value as Binary);
  const bytes = Buffer.from(binary.buffer.subarray(0, binary.position));
  if (to === 'string') return toText(bytes, binary.sub_type, form.format);
  if (to === 'int' || to === 'long' || to === 'double') return toNumber(value, bytes, to, form.bigEndian);
  throw impossible(value, to);
}

function toText(bytes: Buffer, subtype: number, format: string | undefined): string {
  if (format === undefined)
    throw located(4341115, "Format must be specified when converting from 'binData' to 'string'");
  const uuid = subtype === 4 && bytes.length === 16;
  if (format === 'uuid' || (format === 'auto' && uuid)) {
    if (!uuid)
      throw unreadable(bytes.toString('base64'), 'string', 'only a UUID can be written in the format uuid');
    return new UUID(bytes).toHexString();
  }
  return bytes.toString(ownValue(encodings, format) ?? 'base64');
}

const widths: Record<'int' | 'long' | 'double', readonly number[]> = {
  int: [1, 2, 4],
  long: [1, 2, 4, 8],
  double: [4, 8],
};

/** Documented: of as many bytes as a number of that type may have. */
function toNumber(value: unknown, bytes: Buffer, to: 'int' | 'long' | 'double', bigEndian: boolean): unknown {
  if (!widths[to].includes(bytes.length)) throw impossible(value, `${to}, a length of ${bytes.length} bytes`);
  if (to === 'double') {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return double(bytes.length === 4 ? view.getFloat32(0, !bigEndian) : view.getFloat64(0, !bigEndian));
  }
  const ordered = bigEndian ? bytes : Buffer.from(bytes).reverse();
  const whole = BigInt.asIntN(bytes.length * 8, BigInt(`0x${ordered.toString('hex')}`));
  return to === 'int' ? Number(whole) : Long.fromBigInt(whole);
}
