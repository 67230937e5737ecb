import { ownValue } from '#contract/values/own-value.ts';
import { ExactNumber } from '#src/lib/json/exact-json.ts';

type Row = Readonly<Record<string, unknown>>;

/** The rows of an answer that is a list; undefined for anything else. */
export function rowsOf(body: unknown): readonly Row[] | undefined {
  const list = Array.isArray(body) ? body : (body as { results?: unknown } | null | undefined)?.results;
  if (!Array.isArray(list)) return undefined;
  return list.map((each: unknown) =>
    isNested(each) && !Array.isArray(each) ? (each as Row) : { value: each },
  );
}

/** Whether a value holds others; a number that is kept as it is written is one value. */
export const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof ExactNumber);

/** Identifying names come first, nested ones last. */
const informative = [
  'name',
  'username',
  'id',
  '_id',
  'eventTypeName',
  'typeName',
  'status',
  'stateName',
  'created',
];

/** The columns of a list: every field of its first rows except links, the identifying ones first. */
export function columnNames(rows: readonly Row[]): string[] {
  const names = new Set(rows.slice(0, 50).flatMap((row) => Object.keys(row)));
  names.delete('links');
  const nests = (name: string) => rows.some((row) => isNested(ownValue(row, name)));
  const rank = (name: string): number => {
    const at = informative.indexOf(name);
    return at >= 0 ? at : nests(name) ? 1000 : 100;
  };
  return [...names].sort((a, b) => rank(a) - rank(b));
}

/** A short summary of a nested value: its content, and its size. */
export function summary(value: unknown): string {
  if (Array.isArray(value)) {
    const texts = value.every((each) => each !== null && !isNested(each));
    return texts && value.length <= 3 ? value.map(summary).join(', ') : `${value.length} items`;
  }
  if (value instanceof ExactNumber) return value.text;
  if (isNested(value)) {
    const count = Object.keys(value).length;
    return `${count} ${count === 1 ? 'field' : 'fields'}`;
  }
  return value === undefined || value === null ? '' : String(value);
}

/** The address of the thing itself, among its links. */
export function selfLink(row: Row): string | undefined {
  const links = Array.isArray(row.links) ? (row.links as { rel?: string; href?: string }[]) : [];
  return links.find(({ rel }) => rel === 'self')?.href;
}

/** Which page of how many an answer is; undefined where it is no list in pages. */
export function pageOf(
  body: unknown,
  query: Readonly<Record<string, unknown>>,
): { page: number; hasNext: boolean; total?: number } | undefined {
  const results = (body as { results?: unknown } | null | undefined)?.results;
  if (!Array.isArray(results)) return undefined;
  const page = Number(query.pageNum ?? 1);
  const size = Number(query.itemsPerPage ?? 100);
  const { totalCount, links } = body as { totalCount?: number; links?: { rel: string }[] };
  const hasNext =
    (links ?? []).some(({ rel }) => rel === 'next') ||
    (totalCount !== undefined ? page * size < totalCount : results.length >= size);
  return { page, hasNext, ...(totalCount === undefined ? {} : { total: totalCount }) };
}
