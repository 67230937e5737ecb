import { any, type Expression, either, maybe, one, sequence } from '../scan/expression.ts';
import { classed, Scanner } from '../scan/scanner.ts';

// Kinds of characters as far as tags are concerned; everything else is of kind 0.
const kinds = ['space', '<', '>', '"', "'", '=', '/', '!', '-', '#', '\\', 'nameStart', 'nameOnly'] as const;
type Kind = (typeof kinds)[number];
const bitOf = (kind: Kind): number => 1 << kinds.indexOf(kind);
const nothing = kinds.length;
const classes = [...kinds.map(bitOf), 0];

const is = (kind: Kind): Expression => one((properties) => (properties & bitOf(kind)) !== 0);
const not = (...others: Kind[]): Expression => {
  const mask = others.reduce((sum, kind) => sum | bitOf(kind), 0);
  return one((properties) => (properties & mask) === 0);
};

/** Characters that continue a name. Four characters were added only after Unicode 12.1, which Lucene follows. */
export const nameCharacter = '(?![\\u200c\\u200d\\u30fb\\uff65])[-.:_\\p{ID_Continue}]';

function classOf(character: string): number {
  const mark = kinds.indexOf(character as Kind);
  if (mark >= 0) return mark;
  if (/\p{White_Space}/u.test(character)) return kinds.indexOf('space');
  if (/[:_\p{ID_Start}]/u.test(character)) return kinds.indexOf('nameStart');
  return new RegExp(nameCharacter, 'u').test(character) ? kinds.indexOf('nameOnly') : nothing;
}

const existing = new Map<string, number>();
function classAt(text: string, at: number): number {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  let entry = existing.get(character);
  if (entry === undefined) {
    entry = classOf(character);
    existing.set(character, entry);
  }
  return classed(entry, character.length);
}

const spaces = any(is('space'));
const quoted = (quote: '"' | "'"): Expression =>
  sequence(is(quote), any(either(sequence(is('\\'), is(quote)), not(quote))), is(quote));
const anyQuoted = either(quoted('"'), quoted("'"));
const name = sequence(is('nameStart'), any(either(is('nameStart'), is('nameOnly'), is('-'))));
const attribute = sequence(name, spaces, is('='), spaces, anyQuoted);
const include = sequence(
  ...[is('<'), is('!'), is('-'), is('-'), is('#')],
  any(either(not('"', "'"), anyQuoted)),
  ...[is('-'), is('-'), is('>')],
);
const content = any(either(not('<', '>'), include, attribute));
const afterSpace = sequence(is('space'), content);
// a name with any other continuation does not belong to a tag: `<http://…>` // observed
const afterName = maybe(either(sequence(is('='), content), afterSpace));

const tails = {
  /** What may follow the name of a start tag, with the bracket that closes it. */
  tag: new Scanner([{ type: '', expression: sequence(afterName, spaces, maybe(is('/')), is('>')) }], classes),
  /** The same for scripts and styles. */
  raw: new Scanner([{ type: '', expression: sequence(maybe(afterSpace), spaces, is('>')) }], classes),
};

/** The end of a start tag whose name ends at `from`; undefined: not a tag. The longest match counts. */
export function endOfStartTag(text: string, from: number, kind: keyof typeof tails): number | undefined {
  return tails[kind].longest(from, text.length, (at) => classAt(text, at))?.end;
}
