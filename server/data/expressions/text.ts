import { Buffer } from 'node:buffer';
import type { Code } from 'bson';
import { located } from '../commands/refusals.ts';
import { step } from '../limits/budget.ts';
import { isNumeric, toDouble, toInt32 } from '../values/arithmetic.ts';
import { typeName, typeOrMissing } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import {
  behindBytes,
  behindPoints,
  bytesBefore,
  countPoints,
  findText,
  splitText,
} from '../values/find-text.ts';
import { grownText, validateText } from './growth.ts';
import { isNil, lazily, named, type Operator, one, several, two } from './operator.ts';

/** Documented: other values are written as text; null and missing fields as an empty text. */
function textOf(value: unknown): string {
  switch (typeName(value)) {
    case 'undefined':
    case 'null':
      return '';
    case 'string':
      step((value as string).length);
      return value as string;
    case 'int':
    case 'long':
    case 'double':
    case 'decimal':
    case 'symbol':
      return String(value);
    case 'javascript':
      return String((value as Code).code);
    case 'date':
      return (value as Date).toISOString();
    default:
      throw located(16007, `can't convert from BSON type ${typeName(value)} to String`);
  }
}

/** Documented: only the letters of ASCII change. */
const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
const upper = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

const concat: Operator = lazily(0, (parts, root) => {
  let created = '';
  for (const part of parts) {
    const value = part(root);
    if (isNil(value)) return null;
    if (typeof value !== 'string')
      throw located(16702, `$concat only supports strings, not ${typeName(value)}`);
    validateText(created.length + value.length);
    created += value;
  }
  return created;
});

const strcasecmp: Operator = two((a, b) => {
  const [x, y] = [upper(textOf(a)), upper(textOf(b))];
  return Math.sign(Buffer.compare(Buffer.from(x), Buffer.from(y)));
});

const split: Operator = two((text, separator) => {
  if (isNil(text) || isNil(separator)) return null;
  if (typeof text !== 'string') {
    throw located(
      40085,
      `$split requires an expression that evaluates to a string as a first argument, found: ${typeName(text)}`,
    );
  }
  if (typeof separator !== 'string') {
    throw located(
      40086,
      `$split requires an expression that evaluates to a string as a second argument, found: ${typeName(separator)}`,
    );
  }
  if (separator === '') throw located(40087, '$split requires a non-empty separator');
  return splitText(text, separator);
});

interface Codes {
  start: number;
  length: number;
}

/** The whole part of a number; other values are refused with `code`. */
function wholeOf(value: unknown, name: string, what: string, code: number): number {
  if (isNumeric(value)) return Math.trunc(toDouble(value)) + 0;
  throw located(code, `${name}: ${what} must be a numeric type (is BSON type ${typeOrMissing(value)})`);
}

function validateRange(
  name: string,
  values: readonly unknown[],
  codes: Codes,
): [start: number, length: number] {
  const start = wholeOf(values[1], name, ' starting index', codes.start);
  return [start, wholeOf(values[2], name, 'length', codes.length)];
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Documented: by bytes of UTF-8; a range must not begin or end inside a character. A negative length is to the end. */
const substringOfBytes: Operator = several(3, 3, (values, name) => {
  const bytes = Buffer.from(textOf(values[0]));
  const [start, length] = validateRange(name, values, { start: 16034, length: 16035 });
  if (start < 0) throw located(50752, `${name}: starting index must be non-negative (got: ${start})`);
  const end = length < 0 ? bytes.length : Math.min(start + length, bytes.length);
  if (isContinuation(bytes[start])) {
    throw located(28656, `${name}: Invalid range, starting index is a UTF-8 continuation byte.`);
  }
  if (isContinuation(bytes[end])) {
    throw located(28657, `${name}: Invalid range, ending index is in the middle of a UTF-8 character.`);
  }
  return bytes.toString('utf8', start, Math.max(start, end));
});

const substringOfPoints: Operator = several(3, 3, (values, name) => {
  const [start, length] = validateRange(name, values, { start: 34450, length: 34452 });
  if (toInt32(values[1]) === undefined) {
    throw located(
      34451,
      `${name}: starting index cannot be represented as a 32-bit integral value: ${describe(values[1])}`,
    );
  }
  if (toInt32(values[2]) === undefined) {
    throw located(
      34453,
      `${name}: length cannot be represented as a 32-bit integral value: ${describe(values[2])}`,
    );
  }
  if (length < 0) throw located(34454, `${name}: length must be a nonnegative integer.`);
  if (start < 0) throw located(34455, `${name}: the starting index must be nonnegative integer.`);
  const text = textOf(values[0]);
  const from = behindPoints(text, start);
  return text.slice(from, behindPoints(text, length, from));
});

function pointsOf(text: string): readonly string[] {
  step(text.length);
  return [...text];
}

/** Positions in a text, counted in code points or in bytes of UTF-8. */
interface Units {
  count(text: string): number;
  /** The position in code units of the first character that begins there or behind. */
  toCodeUnits(text: string, position: number): number;
  fromCodeUnits(text: string, at: number): number;
}

const points: Units = {
  count: (text) => countPoints(text),
  toCodeUnits: (text, position) => behindPoints(text, position),
  fromCodeUnits: (text, at) => countPoints(text, 0, at),
};

const bytes: Units = {
  count: (text) => bytesBefore(text, text.length),
  toCodeUnits: behindBytes,
  fromCodeUnits: bytesBefore,
};

function indexOf(units: Units, codes: readonly [number, number]): Operator {
  return several(2, 4, ([text, part, start, end], name) => {
    if (isNil(text)) return null;
    if (typeof text !== 'string') {
      throw located(codes[0], `${name} requires a string as the first argument, found: ${typeName(text)}`);
    }
    if (typeof part !== 'string') {
      throw located(
        codes[1],
        `${name} requires a string as the second argument, found: ${typeOrMissing(part)}`,
      );
    }
    const length = units.count(text);
    const last = Math.min(position(name, 'ending', end, length), length) - units.count(part);
    const first = position(name, 'starting', start, 0);
    if (first > last) return -1;
    if (part === '') return first;
    const at = findText(text, part, units.toCodeUnits(text, first));
    if (at < 0) return -1;
    const index = units.fromCodeUnits(text, at);
    return index <= last ? index : -1;
  });
}

/** An index of `$indexOfArray` and its relatives; `otherwise` when it is missing. */
export function position(name: string, which: string, value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  const whole = toInt32(value);
  if (whole === undefined) {
    throw located(
      40096,
      `${name} requires an integral ${which} index, found a value of type: ${typeName(value)}, with value: ${describe(value)}`,
    );
  }
  if (whole < 0) throw located(40097, `${name} requires a nonnegative ${which} index, found: ${whole}`);
  return whole;
}

function lengthOf(code: number, measure: (text: string) => number): Operator {
  return one((value, name) => {
    if (typeof value === 'string') return measure(value);
    throw located(code, `${name} requires a string argument, found: ${typeOrMissing(value)}`);
  });
}

/** Documented: the null character and the characters of white space of Unicode that the table names. */
const blanks = [
  ...['\0', ' ', '\t', '\n', '\v', '\f', '\r', '\u00a0', '\u1680', '\u2000', '\u2001', '\u2002', '\u2003'],
  ...['\u2004', '\u2005', '\u2006', '\u2007', '\u2008', '\u2009', '\u200a'],
];

function trim(left: boolean, right: boolean): Operator {
  const names = { required: ['input'], optional: ['chars'], codes: [50696, 50694, 50695] } as const;
  return named(names, ({ input, chars }, name, value) => {
    if (isNil(input) || (Object.hasOwn(value, 'chars') && isNil(chars))) return null;
    if (typeof input !== 'string') {
      throw located(
        50699,
        `${name} requires its input to be a string, got ${describe(input)} (of type ${typeName(input)}) instead.`,
      );
    }
    if (chars !== undefined && typeof chars !== 'string') {
      throw located(
        50700,
        `${name} requires 'chars' to be a string, got ${describe(chars)} (of type ${typeName(chars)}) instead.`,
      );
    }
    const cut = new Set(chars === undefined ? blanks : pointsOf(chars));
    step(input.length);
    let [from, to] = [0, input.length];
    for (let next = behindPoints(input, 1); left && from < to && cut.has(input.slice(from, next)); ) {
      from = next;
      next = behindPoints(input, 1, from);
    }
    for (let before = lastPoint(input, to); right && to > from && cut.has(input.slice(before, to)); ) {
      to = before;
      before = lastPoint(input, to);
    }
    return input.slice(from, to);
  });
}

/** Where the last code point before a position begins. */
const lastPoint = (text: string, to: number): number =>
  Math.max(0, to >= 2 && (text.codePointAt(to - 2) ?? 0) > 0xffff ? to - 2 : to - 1);

const replaceCodes: Record<string, number> = { input: 51746, find: 51745, replacement: 51744 };

/** A short text may become a very long one, so its length is checked before it is created. */
function replaceAll(input: string, find: string, replacement: string): string {
  if (find === '') {
    validateText(input.length + (input.length + 1) * replacement.length);
    return input.replaceAll('', () => replacement);
  }
  const parts = splitText(input, find);
  validateText(input.length + (parts.length - 1) * (replacement.length - find.length));
  return parts.join(replacement);
}

function replaceOne(input: string, find: string, replacement: string): string {
  const at = findText(input, find);
  return at < 0 ? input : input.slice(0, at) + replacement + input.slice(at + find.length);
}

function replace(change: (input: string, find: string, replacement: string) => string): Operator {
  const names = { required: ['input', 'find', 'replacement'], codes: [51751, 51750, 51749] } as const;
  return named(names, (values, name) => {
    for (const [field, code] of Object.entries(replaceCodes)) {
      const value = values[field];
      if (isNil(value) || typeof value === 'string') continue;
      throw located(code, `${name} requires that '${field}' be a string, found: ${describe(value)}`);
    }
    const { input, find, replacement } = values;
    if (isNil(input) || isNil(find) || isNil(replacement)) return null;
    return grownText(change(input as string, find as string, replacement as string));
  });
}

export const text: Record<string, Operator> = {
  $concat: concat,
  $indexOfBytes: indexOf(bytes, [40091, 40092]),
  $indexOfCP: indexOf(points, [40093, 40094]),
  $ltrim: trim(true, false),
  $replaceAll: replace(replaceAll),
  $replaceOne: replace(replaceOne),
  $rtrim: trim(false, true),
  $split: split,
  $strLenBytes: lengthOf(34473, bytes.count),
  $strLenCP: lengthOf(34471, points.count),
  $strcasecmp: strcasecmp,
  $substr: substringOfBytes,
  $substrBytes: substringOfBytes,
  $substrCP: substringOfPoints,
  $toLower: one((value) => lower(textOf(value))),
  $toUpper: one((value) => upper(textOf(value))),
  $trim: trim(true, true),
};
