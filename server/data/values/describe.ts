import { tagOf } from './bson-type.ts';

/** A value as the database prints it in its messages, cut where it would be long. */
export function describe(value: unknown): string {
  const text = print(value, 0);
  return text.length > 300 ? `${text.slice(0, 297)}...` : text;
}

/** `a: 1`, as messages name one field of a document. */
export function describeField(name: string, value: unknown): string {
  return `{ ${name}: ${describe(value)} }`;
}

function print(value: unknown, depth: number): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}...` : value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof RegExp) return String(value);
  if (value instanceof Uint8Array) return 'BinData(0)';
  if (depth > 3) return '...';
  if (Array.isArray(value)) return printList(value, depth);
  return printObject(value, tagOf(value), depth);
}

function printList(value: unknown[], depth: number): string {
  const shown = value.slice(0, 10).map((each) => print(each, depth + 1));
  return value.length === 0 ? '[]' : `[ ${[...shown, ...(value.length > 10 ? ['...'] : [])].join(', ')} ]`;
}

function printObject(value: object, tag: string | undefined, depth: number): string {
  if (tag === 'ObjectId') return `ObjectId('${value}')`;
  if (tag === 'Binary') return 'BinData';
  if (tag !== undefined) return `${tag}(${String(value)})`;
  const fields = Object.entries(value)
    .slice(0, 10)
    .map(([name, each]) => `${name}: ${print(each, depth + 1)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
