import { printLine } from '#src/lib/ejson/print.ts';
import { shownValue } from '#src/lib/ejson/shown-value.ts';
import { type Ejson, isObject, kindOf } from '#src/lib/ejson/value.ts';
import type { Zone } from '#src/lib/time/zones.ts';

export interface ResultTable {
  /** Top-level fields in the order of their first appearance. */
  columns: string[];
  /** The text of each field, of the first documents. */
  rows: Map<string, string>[];
  /** Documents of the result. */
  total: number;
  /** Fields that have no column. */
  moreColumns: number;
}

const most = { rows: 200, columns: 30, characters: 300 } as const;
/** Beyond it, a result is shown as text only. */
const largest = 4_000_000;

/** A result that is a list of documents, as rows and columns; undefined for anything else. */
export function resultTable(result: string, zone: Zone): ResultTable | undefined {
  if (!result.startsWith('[') || result.length > largest) return undefined;
  // canonical extended JSON, written by this program
  const list = JSON.parse(result) as Ejson;
  const isDocument = (each: Ejson) => isObject(each) && kindOf(each) === 'object';
  if (!Array.isArray(list) || list.length === 0 || !list.every(isDocument)) return undefined;
  const shown = list.slice(0, most.rows).filter(isObject);
  const names = [...new Set(shown.flatMap((each) => Object.keys(each)))];
  const columns = names.slice(0, most.columns);
  const rows = shown.map((document) => {
    const row = new Map<string, string>();
    for (const name of columns) {
      const value = Object.hasOwn(document, name) ? document[name] : undefined;
      if (value !== undefined) row.set(name, cellText(value, zone));
    }
    return row;
  });
  return { columns, rows, total: list.length, moreColumns: names.length - columns.length };
}

function cellText(value: Ejson, zone: Zone): string {
  if (typeof value === 'string') return clipped(value);
  if (Array.isArray(value) || (isObject(value) && kindOf(value) === 'object')) {
    return clipped(printLine(value, 'exact'));
  }
  return shownValue(value, zone).text;
}

const clipped = (text: string): string =>
  text.length > most.characters ? `${text.slice(0, most.characters)}…` : text;
