import type { Binary } from 'bson';
import { currentCollation } from '../collation/current.ts';
import { badValue, failedToParse } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';
import { type TypeName, tagOf, typeName, typeNumbers } from '../values/bson-type.ts';
import { compareValues, equalValues, rankOf } from '../values/compare.ts';
import { idKey } from '../values/id-key.ts';
import { toNumber } from '../values/values.ts';
import type { Leaf } from './path-walk.ts';
import { compileRegexValue, findsRegex } from './regex.ts';

export function isNumeric(value: unknown): boolean {
  return rankOf(value) === 2;
}

/** Any number as a JavaScript number; NaN for everything else. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'object' && value !== null ? (toNumber(value) ?? Number.NaN) : Number.NaN;
}

/** A whole number of any class as an operand; undefined for other values. */
export function wholeNumber(value: unknown): number | undefined {
  const number = numberOf(value);
  return Number.isInteger(number) ? number : undefined;
}

export function equals(operand: unknown): Leaf {
  // Documented: null also matches missing fields.
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === 'string' && currentCollation() === undefined)
    return (value) => value === operand || textOfSymbol(value) === operand;
  if (typeof operand === 'boolean') return (value) => value === operand;
  if (typeof operand === 'number' && !Number.isNaN(operand)) {
    return (value) => value === operand || (typeof value === 'object' && equalValues(value, operand));
  }
  return (value) => equalValues(value, operand);
}

function textOfSymbol(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && tagOf(value) === 'BSONSymbol'
    ? String(value)
    : undefined;
}

export type Bound = '$gt' | '$gte' | '$lt' | '$lte';

/** By the order of a value to the operand. */
export const holds: Record<Bound, (order: number) => boolean> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/** Documented: ranges compare only with values of the operand's own type ("type bracketing"). */
export function range(operator: Bound, operand: unknown): Leaf {
  if (typeof operand === 'number' && !Number.isNaN(operand)) return numberRange(operator, operand);
  const keep = holds[operator];
  const type = typeName(operand);
  if (type === 'null') return operator.endsWith('e') ? equals(null) : () => false;
  if (type === 'minKey' || type === 'maxKey') return (value) => keep(compareValues(value, operand));
  const rank = rankOf(operand);
  const nan = rank === 2 && Number.isNaN(numberOf(operand));
  return (value) => {
    if (rankOf(value) !== rank) return false;
    if (rank !== 2) return keep(compareValues(value, operand));
    // NaN is in no range but equals itself.
    const notNumber = Number.isNaN(numberOf(value));
    return nan || notNumber
      ? nan && notNumber && operator.endsWith('e')
      : keep(compareValues(value, operand));
  };
}

const fast: Record<Bound, (operand: number) => (value: number) => boolean> = {
  $gt: (operand) => (value) => value > operand,
  $gte: (operand) => (value) => value >= operand,
  $lt: (operand) => (value) => value < operand,
  $lte: (operand) => (value) => value <= operand,
};

function numberRange(operator: Bound, operand: number): Leaf {
  const keep = fast[operator](operand);
  const validate = holds[operator];
  return (value) => {
    if (typeof value === 'number') return keep(value);
    if (typeof value !== 'object' || value === null || rankOf(value) !== 2) return false;
    return !Number.isNaN(numberOf(value)) && validate(compareValues(value, operand));
  };
}

/** Equal to one of the list; regular expressions in it are matched. */
export function oneOf(list: readonly unknown[]): Leaf {
  const patterns = list.filter((entry) => typeName(entry) === 'regex').map(matches);
  const isListed = currentCollation() === undefined ? byKey(list) : byOrder(list);
  return (value) => isListed(value) || patterns.some((matchesOne) => matchesOne(value));
}

function byKey(list: readonly unknown[]): Leaf {
  const simple = new Set<unknown>();
  const keys = new Set<unknown>();
  for (const each of list) {
    step();
    const value = asSimple(each);
    if (isSimple(value)) simple.add(value);
    else keys.add(idKey(each));
  }
  return (each) => {
    const value = asSimple(each);
    return isSimple(value) ? simple.has(value) : keys.has(idKey(each));
  };
}

const isSimple = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** With a collation no key identifies equal values, but all have an order. */
function byOrder(list: readonly unknown[]): Leaf {
  const sorted = list
    .map((each) => each ?? null)
    .sort((a, b) => {
      step();
      return compareValues(a, b);
    });
  return (value) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const order = compareValues(sorted[middle], value ?? null);
      if (order === 0) return true;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return false;
  };
}

/** Numbers of all classes as JavaScript numbers where that is exact, text of symbols as text. */
function asSimple(value: unknown): unknown {
  if (isSimple(value)) return value;
  if (isNumeric(value)) return idKey(numberOf(value)) === idKey(value) ? numberOf(value) : undefined;
  return textOfSymbol(value) ?? value;
}

/** Text that a pattern finds, or the same regular expression as a value. */
export function matches(operand: unknown): Leaf {
  return matchesCompiled(compileRegexValue(operand), operand);
}

export function matchesCompiled(regex: RegExp, operand?: unknown): Leaf {
  return (value) => {
    if (typeof value === 'string') return findsRegex(regex, value);
    if (typeof value !== 'object' || value === null) return false;
    const text = textOfSymbol(value);
    return text === undefined
      ? operand !== undefined && equalValues(value, operand)
      : findsRegex(regex, text);
  };
}

const numberTypes: readonly TypeName[] = ['int', 'long', 'double', 'decimal'];
const typeAt = new Map<number, TypeName>(
  Object.entries(typeNumbers).map(([name, number]) => [number, name as TypeName]),
);

/** The types that `$type` and `bsonType` name: aliases, numbers, or a list of both. */
export function typesOf(operand: unknown, field: string): ReadonlySet<TypeName> {
  const list: unknown[] = Array.isArray(operand) ? operand : [operand];
  if (list.length === 0) throw failedToParse(`${field} must match at least one type`);
  return new Set(list.flatMap(namedTypes));
}

function namedTypes(entry: unknown): readonly TypeName[] {
  if (typeof entry === 'string') {
    if (entry === 'number') return numberTypes;
    if (!Object.hasOwn(typeNumbers, entry)) throw badValue(`Unknown type name alias: ${entry}`);
    return [entry as TypeName];
  }
  const number = numberOf(entry);
  if (Number.isNaN(number)) throw failedToParse('type must be represented as a number or a string');
  const name = typeAt.get(number === 255 ? -1 : number);
  if (name === undefined) throw badValue(`Invalid numerical type code: ${number}`);
  return [name];
}

export function hasType(operand: unknown, field: string): Leaf {
  const types = typesOf(operand, field);
  return (value) => value !== undefined && types.has(typeName(value));
}

export function modulo(operand: unknown): Leaf {
  if (!Array.isArray(operand)) throw badValue('malformed mod, needs to be an array');
  if (operand.length < 2) throw badValue('malformed mod, not enough elements');
  if (operand.length > 2) throw badValue('malformed mod, too many elements');
  const divisor = modPart(operand[0], 'divisor');
  const remainder = modPart(operand[1], 'remainder');
  if (divisor === 0n) throw badValue('divisor cannot be 0');
  const small = [divisor, remainder].every((part) => BigInt.asIntN(53, part) === part);
  const [over, rest] = [Number(divisor), Number(remainder)];
  return (value) => {
    if (typeof value === 'number' && small) return Math.trunc(value) % over === rest;
    const whole = toBigInt(value);
    return whole !== undefined && whole % divisor === remainder;
  };
}

function modPart(value: unknown, name: string): bigint {
  const whole = toBigInt(value);
  if (whole === undefined) throw badValue(`malformed mod, ${name} not a number`);
  return whole;
}

/** A number without its fraction; undefined for other values, NaN and infinities. */
export function toBigInt(value: unknown): bigint | undefined {
  if (!isNumeric(value)) return undefined;
  if (typeof value === 'object' && value !== null && tagOf(value) === 'Long') {
    return (value as unknown as { toBigInt(): bigint }).toBigInt();
  }
  const number = Math.trunc(numberOf(value));
  return Number.isFinite(number) ? BigInt(number) : undefined;
}

export function hasSize(operand: unknown, field: string): Leaf {
  const size = wholeNumber(operand);
  if (size === undefined) {
    throw failedToParse(`Failed to parse $size. Expected an integer in: ${field}: $size`);
  }
  if (size < 0) throw badValue(`Failed to parse $size. Expected a non-negative number in: $size: ${size}`);
  return (value) => Array.isArray(value) && value.length === size;
}

export type Bits = '$bitsAllSet' | '$bitsAnySet' | '$bitsAllClear' | '$bitsAnyClear';

const bitTests: Record<Bits, (bits: bigint, mask: bigint) => boolean> = {
  $bitsAllSet: (bits, mask) => (bits & mask) === mask,
  $bitsAnySet: (bits, mask) => (bits & mask) !== 0n,
  $bitsAllClear: (bits, mask) => (bits & mask) === 0n,
  $bitsAnyClear: (bits, mask) => (bits & mask) !== mask,
};

/** Documented: numbers are signed, in two's complement, as wide as it takes; binary data is little-endian. */
export function bitTest(operator: Bits, operand: unknown, field: string): Leaf {
  const mask = bitMask(operand, field);
  const validate = bitTests[operator];
  return (value) => {
    const bits = bitsOf(value);
    return bits !== undefined && validate(bits, mask);
  };
}

function bitsOf(value: unknown): bigint | undefined {
  if (typeName(value) === 'binData') return littleEndian(value as Binary);
  if (!isNumeric(value)) return undefined;
  const number = numberOf(value);
  const whole = Number.isInteger(number) ? toBigInt(value) : undefined;
  return whole !== undefined && BigInt.asIntN(64, whole) === whole ? whole : undefined;
}

function littleEndian(value: Binary): bigint {
  const bytes = Buffer.from(value.buffer.subarray(0, value.position)).reverse();
  return bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString('hex')}`);
}

function bitMask(operand: unknown, field: string): bigint {
  if (Array.isArray(operand)) return operand.reduce((mask: bigint, bit) => mask | bitAt(bit), 0n);
  const mask = bitsOf(operand);
  if (mask === undefined)
    throw badValue(`${field} takes an Array, a number, or a BinData but received: ${typeName(operand)}`);
  if (mask < 0n) throw badValue(`Expected a non-negative number in: ${field}: ${mask}`);
  return mask;
}

function bitAt(bit: unknown): bigint {
  const position = wholeNumber(bit);
  if (position === undefined || position < 0) {
    throw badValue('Failed to parse bit position. Expected a non-negative integer');
  }
  // Documented: bits beyond the 64 of a number equal its sign.
  return 1n << BigInt(Math.min(position, 1 << 20));
}
