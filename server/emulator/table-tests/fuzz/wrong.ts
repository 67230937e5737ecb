import { leaves, nameOf, type Path, replaced } from '../schema-at-for-tests.ts';
import type { Dice } from './dice.ts';

const wrongTypes: Record<string, readonly unknown[]> = {
  string: [5, -1, true, [], {}, ['x'], [[]], `${'x'.repeat(20_000)}\u0000`],
  number: ['5', true, [], {}, 'NaN', '1e999', '٥'],
  boolean: ['true', 'false', 1, 0, [], {}],
  array: ['x', 5, true, {}, { length: 1 }],
  object: ['x', 5, true, [], [{}]],
};

const strangeNames = ['unheardOf', 'constructor', '__proto__', 'toString', '$where', ' ', 'Ñ', '\u0000'];

export interface WrongBody {
  /** The body as it travels. */
  text: string;
  why: string;
}

/** A body that no operation may accept, derived from an accepted one. `free` are fields that accept anything. */
export function spoilBody(body: unknown, free: readonly string[], dice: Dice): WrongBody {
  if (dice.chance(0.12)) return spoilText(JSON.stringify(body), dice);
  const checked = [...leaves(body)].filter(({ path }) => !isFree(path, free));
  if (checked.length === 0 || dice.chance(0.3)) return strangeField(body, free, dice);
  const { path, value } = dice.pick(checked);
  const kind = Array.isArray(value) ? 'array' : value === null ? 'object' : typeof value;
  const wrong = dice.pick(wrongTypes[kind] ?? [{}]);
  return {
    text: JSON.stringify(replaced(body, path, () => wrong)),
    why: `${path.join('.')} is ${JSON.stringify(wrong).slice(0, 30)}`,
  };
}

function strangeField(body: unknown, free: readonly string[], dice: Dice): WrongBody {
  const objects = [{ path: [] as Path, value: body }, ...leaves(body)].filter(
    ({ path, value }) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && !isFree(path, free),
  );
  const place = objects.length > 0 ? dice.pick(objects) : undefined;
  const name = dice.pick(strangeNames);
  if (!place) return { text: `{"${name}":1}`, why: 'an object instead of an array' };
  // an own field of that name, which assignment of __proto__ would not make
  const changed = replaced(body, place.path, (at) => ({ ...(at as object), unheardOf: 1 }));
  return {
    text: JSON.stringify(changed).replace('"unheardOf":1', `${JSON.stringify(name)}:1`),
    why: `unknown field ${name} in ${place.path.join('.') || 'body'}`,
  };
}

function spoilText(text: string, dice: Dice): WrongBody {
  return dice.pick<WrongBody>([
    { text: text.slice(0, -1), why: 'cut off' },
    { text: `${text}x`, why: 'something behind the end' },
    { text: '', why: 'empty' },
    { text: 'null', why: 'null' },
    { text: '"text"', why: 'a text' },
    { text: `${'['.repeat(500)}${']'.repeat(500)}`, why: 'too deep' },
    { text: text.replace(/"(\w+)":/, '"$1":1,"$1":'), why: 'a name twice' },
    { text: text.replace(/:/, ':NaN,"z":'), why: 'NaN' },
    { text: `\ufeff${text}`, why: 'byte order mark' },
  ]);
}

function isFree(path: Path, free: readonly string[]): boolean {
  const name = nameOf(path);
  return free.some((each) => name === each || name.startsWith(`${each}.`) || name.startsWith(`${each}[`));
}

export const wrongQueries = [
  'unheardOf=1',
  'envelope=yes',
  'pretty=1',
  'envelope=true&envelope=true',
  'pretty=%20true',
  'pretty=%FF',
  'pageNum=-1',
  'pageNum=1.5',
  'pageNum=1e3',
  'pageNum=99999999999999999999',
  'itemsPerPage=0',
  'itemsPerPage=501',
  'itemsPerPage=ten',
  'includeCount=on',
] as const;

/** Texts that are no id and no name of any resource. */
export const wrongIds = [
  '0'.repeat(24),
  'ffffffffffffffffffffffff',
  'x',
  '%00',
  '%2e%2e',
  '..%2f..%2fetc',
  'A'.repeat(300),
  '%F0%9F%98%80',
  '%zz',
  '000000000000000000000000%0A',
  '$ne',
  'constructor',
] as const;
