import { isRecord } from '#contract/values/is-record.ts';
import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
import type { JsonObject } from '../../../json-object.ts';

/** A field of the tree: of documents, of the definition, or of both. */
export interface TreeField {
  path: string[];
  name: string;
  depth: number;
  /** Undefined where the sample has no such field. */
  shape: FieldShape | undefined;
}

/** A tree with more rows is not useful. */
const most = 500;

/** The fields of documents in their order, and behind each those that only the definition names. */
export function fieldRows(shapes: readonly FieldShape[], definition: JsonObject | undefined): TreeField[] {
  const rows = shapes.map(({ path, name, depth, ...rest }): TreeField => {
    return { path: path.split('.'), name, depth, shape: { path, name, depth, ...rest } };
  });
  const existing = new Set(rows.map(({ path }) => path.join('.')));
  for (const path of fieldPaths(definition)) {
    const key = path.join('.');
    if (existing.has(key)) continue;
    existing.add(key);
    const row = { path, name: path.at(-1) ?? '', depth: path.length - 1, shape: undefined };
    rows.splice(placeFor(rows, path), 0, row);
  }
  return rows.slice(0, most);
}

/** After the last row inside of the parent field; at the end if there is no parent. */
function placeFor(rows: readonly TreeField[], path: readonly string[]): number {
  const around = path.slice(0, -1);
  if (around.length === 0) return rows.length;
  const isInside = (row: TreeField): boolean => around.every((name, at) => row.path[at] === name);
  const last = rows.findLastIndex(isInside);
  return last < 0 ? rows.length : last + 1;
}

/** Every field that a definition names, those around before those inside. */
export function fieldPaths(definition: JsonObject | undefined): string[][] {
  const paths: string[][] = [];
  const walk = (value: unknown, path: string[]): void => {
    const list: unknown[] = Array.isArray(value) ? value : [value];
    for (const each of list) {
      if (!isRecord(each) || !isRecord(each.fields)) continue;
      for (const [name, below] of Object.entries(each.fields)) {
        paths.push([...path, name]);
        walk(below, [...path, name]);
      }
    }
  };
  walk(definition?.mappings, []);
  const fields = Array.isArray(definition?.fields) ? definition.fields : [];
  for (const each of fields) {
    if (isRecord(each) && typeof each.path === 'string') paths.push(each.path.split('.'));
  }
  return paths;
}
