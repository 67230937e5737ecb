import { formatCount } from '#src/lib/bytes.ts';
import type { AlertRow } from '../alert-row.ts';
import { type FieldName, fields } from './filter-language.ts';

export interface Suggestion {
  /** Content of the box after the choice. */
  text: string;
  label: string;
  hint: string;
}

const limit = 8;

/** What may come next where the text ends: a field's name, or one of its values among these rows. */
export function suggest(text: string, rows: readonly AlertRow[]): Suggestion[] {
  const [, before = '', minus = '', word = ''] = /^(.*?)(-?)(\S*)$/su.exec(openQuote(text) ? '' : text) ?? [];
  if (openQuote(text)) return [];
  const colon = word.indexOf(':');
  if (colon < 0) {
    const isPlaced = rows.some((row) => row.place !== undefined);
    return fieldNames(before + minus, word.toLowerCase(), isPlaced);
  }
  const name = word.slice(0, colon).toLowerCase();
  if (!Object.hasOwn(fields, name)) return [];
  const typed = word.slice(colon + 1);
  const comma = typed.lastIndexOf(',') + 1;
  const head = `${before}${minus}${name}:${typed.slice(0, comma)}`;
  return valuesOf(name as FieldName, rows)
    .filter(([value]) => value.toLowerCase().includes(typed.slice(comma).toLowerCase()))
    .slice(0, limit)
    .map(([value, count]) => ({
      text: `${head}${/[\s"]/u.test(value) ? `"${value}"` : value} `,
      label: value,
      hint: formatCount(count),
    }));
}

function openQuote(text: string): boolean {
  return (text.match(/"/gu)?.length ?? 0) % 2 === 1;
}

function fieldNames(head: string, typed: string, isPlaced: boolean): Suggestion[] {
  if (typed === '') return [];
  return [
    ...Object.entries(fields)
      .filter(([, field]) => isPlaced || !('placed' in field))
      .map(([name, { hint }]) => [name, hint] as const),
    ['age', '>2h, <30min'] as const,
  ]
    .filter(([name]) => name.startsWith(typed))
    .map(([name, hint]) => ({ text: `${head}${name}:`, label: `${name}:`, hint }));
}

function valuesOf(name: FieldName, rows: readonly AlertRow[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const first = fields[name].of(row).find((text) => text !== undefined);
    if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}
