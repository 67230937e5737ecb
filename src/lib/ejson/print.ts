import { type Ejson, type EjsonObject, epochOf, isObject, kindOf } from './value.ts';

/**
 * `canonical`: every type in its wrapper. `relaxed`: numbers and dates as plain JSON has them, as other tools
 * expect; whole doubles and Longs become plain numbers. `exact`: as short as relaxed where nothing is lost, so
 * that reading it again gives the same types.
 */
export type Form = 'canonical' | 'relaxed' | 'exact';

// documented: relaxed extended JSON writes dates from 1970 to 9999 as ISO text
const lastIsoDate = Date.UTC(10_000, 0) - 1;

function wrapperText(value: EjsonObject, form: Form, write: (value: Ejson) => string): string | undefined {
  const kind = kindOf(value);
  if (kind === 'object') return undefined;
  if (form === 'canonical') return write(value);
  if (kind === 'int') return String(value.$numberInt);
  if (kind === 'double') return finite(String(value.$numberDouble)) ?? write(value);
  if (kind === 'long' && form === 'relaxed') return String(value.$numberLong);
  return write(kind === 'date' ? isoDate(value) : value);
}

const finite = (digits: string): string | undefined => (/^-?\d/u.test(digits) ? digits : undefined);

function isoDate(value: EjsonObject): EjsonObject {
  const epoch = epochOf(value);
  const plain = epoch !== undefined && epoch >= 0 && epoch <= lastIsoDate;
  return plain ? { $date: new Date(epoch).toISOString() } : value;
}

/** One line with a space after each colon and comma, as the fields around it have. */
function spaced(value: Ejson): string {
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`);
  return `{ ${fields.join(', ')} }`;
}

/** A value on one line, without spaces: for files of lines, and for addresses. */
export function printLine(value: Ejson, form: Form): string {
  if (Array.isArray(value)) return `[${value.map((item) => printLine(item, form)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const whole = wrapperText(value, form, JSON.stringify);
  if (whole !== undefined) return whole;
  const fields = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}:${printLine(inner, form)}`,
  );
  return `{${fields.join(',')}}`;
}

/** The text of `printPretty` in parts, each computed when it is read: the beginning of a large value costs little. */
export function* prettyParts(value: Ejson, indent = ''): Generator<string> {
  const isArray = Array.isArray(value);
  const entries = isArray ? value.entries() : isObject(value) ? Object.entries(value) : [];
  const isWhole = !isArray && (!isObject(value) || wrapperText(value, 'exact', spaced) !== undefined);
  const inner = `${indent}  `;
  let before = isArray ? '[' : '{';
  if (!isWhole) {
    for (const [key, each] of entries) {
      yield `${before}\n${inner}${isArray ? '' : `${JSON.stringify(key)}: `}`;
      yield* prettyParts(each, inner);
      before = ',';
    }
  }
  // also a value without any values inside
  yield isWhole || before !== ',' ? printPretty(value, 'exact', indent) : `\n${indent}${isArray ? ']' : '}'}`;
}

/** A value over several lines, two spaces per level; a short and flat value stays on one. */
export function printPretty(value: Ejson, form: Form = 'exact', indent = ''): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const inner = `${indent}  `;
    return `[\n${value.map((item) => inner + printPretty(item, form, inner)).join(',\n')}\n${indent}]`;
  }
  if (!isObject(value)) return JSON.stringify(value);
  const whole = wrapperText(value, form, spaced);
  if (whole !== undefined) return whole;
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  const inner = `${indent}  `;
  const lines = entries.map(
    ([key, field]) => `${inner}${JSON.stringify(key)}: ${printPretty(field, form, inner)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
