import { type CharacterReader, escapedCodePoint } from './character-reader.ts';
import { namedClass, shorthandClasses } from './class-names.ts';
import type { Flags } from './flags.ts';
import { inAnyCase, otherSpellings, spellingsOfRange } from './java-case.ts';

const literal = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`;

/** A character and, where case does not count, its other spellings: only ASCII ones unless Unicode is requested. */
export function spellings(codePoint: number, flags: Flags): number[] {
  return flags.i ? [codePoint, ...otherSpellings(codePoint, flags.u)] : [codePoint];
}

/** `\p{…}`, `\pL` and their opposites, behind the `p` or `P`. */
function readNamedClass(reader: CharacterReader, negated: boolean, flags: Flags): string {
  const begin = reader.at - 2;
  const name = readName(reader);
  const members = namedClass(name);
  if (members === undefined) throw reader.problem(unknownClass(name), reader.at - 1);
  if (members === 'only Java') {
    reader.cannotFollow(`\\p{${name}}`, begin);
    return '[]';
  }
  const inCase = flags.i ? inAnyCase(members) : members;
  return negated ? `[^${inCase}]` : `[${inCase}]`;
}

function readName(reader: CharacterReader): string {
  if (!reader.take('{')) return reader.done ? '' : String.fromCodePoint(reader.codePoint());
  const name = reader.match(/[^}]*/)?.[0] ?? '';
  if (!reader.take('}')) throw reader.problem('Unclosed character family', reader.text.length);
  if (name === '') throw reader.problem('Empty character family', reader.at - 1);
  return name;
}

function unknownClass(name: string): string {
  const [key, value] = name.split('=');
  return value === undefined
    ? `Unknown character property name {${name}}`
    : `Unknown Unicode property {name=<${key}>, value=<${value}>}`;
}

/** A class that is named by one letter: `d`, `W` …; undefined: the letter names none. */
export function readShorthand(reader: CharacterReader, flags: Flags): string | undefined {
  const letter = reader.peek();
  if (letter === 'p' || letter === 'P') {
    reader.at += 1;
    return readNamedClass(reader, letter === 'P', flags);
  }
  const members = shorthandClasses[letter.toLowerCase()];
  if (members === undefined || letter === '') return undefined;
  reader.at += 1;
  return letter === letter.toLowerCase() ? `[${members}]` : `[^${members}]`;
}

/** Reads a class behind its opening bracket, nested ones and intersections too; the answer is one of JavaScript's. */
export function readClass(reader: CharacterReader, flags: Flags): string {
  const negated = reader.take('^');
  const operands: string[] = [];
  let items: string[] = [];
  let isFirst = true;
  for (;;) {
    if (reader.done) throw reader.problem('Unclosed character class', reader.text.length - 1);
    if (reader.peek() === ']' && !(isFirst && operands.length === 0)) break;
    isFirst = false;
    if (reader.take('&&')) {
      operands.push(`[${items.join('')}]`);
      items = [];
    } else items.push(readItem(reader, flags));
  }
  reader.at += 1;
  operands.push(`[${items.join('')}]`);
  // an operand without members, as in `[a&&]` and `[&&a]`, does not narrow // documented by the behaviour of the JDK
  const real = operands.filter((operand) => operand !== '[]');
  const joined = real.length > 1 ? real.join('&&') : (real[0] ?? '[]').slice(1, -1);
  return `[${negated ? '^' : ''}${joined}]`;
}

function readItem(reader: CharacterReader, flags: Flags): string {
  if (reader.take('[')) return reader.deeper(() => readClass(reader, flags));
  if (flags.x && reader.match(/[ \t\n\v\f\r]+|#[^\n]*/)) return '';
  if (reader.sees('\\Q')) return readQuoted(reader, flags);
  const from = readMember(reader, flags);
  if (typeof from === 'string') return from;
  const isRange = reader.peek() === '-' && reader.peek(1) !== ']' && reader.peek(1) !== '[';
  if (!isRange) return spellings(from, flags).map(literal).join('');
  reader.at += 1;
  if (reader.done) throw reader.problem('Illegal character range');
  const to = readMember(reader, flags);
  if (typeof to === 'string' || to < from) throw reader.problem('Illegal character range', reader.at - 1);
  return rangeOf(from, to, flags);
}

function rangeOf(from: number, to: number, flags: Flags): string {
  const plain = `${literal(from)}-${literal(to)}`;
  return flags.i ? plain + spellingsOfRange(from, to, flags.u).map(literal).join('') : plain;
}

function readMember(reader: CharacterReader, flags: Flags): number | string {
  if (!reader.take('\\')) return reader.codePoint();
  const shorthand = readShorthand(reader, flags);
  if (shorthand !== undefined) return shorthand;
  const codePoint = escapedCodePoint(reader);
  if (codePoint === undefined) throw reader.unknownEscape();
  return codePoint;
}

function readQuoted(reader: CharacterReader, flags: Flags): string {
  reader.take('\\Q');
  let out = '';
  while (!reader.done && !reader.take('\\E')) {
    out += spellings(reader.codePoint(), flags).map(literal).join('');
  }
  return out;
}
