import type { Document } from 'bson';
import type { StoredSource } from '#contract/search/stored-source.ts';
import { setField } from '#contract/values/field-order.ts';
import { isDocument } from '#server/data/values/bson-type.ts';

/** What an index keeps of a document beside its terms; undefined: nothing. */
export function storedPart(source: Document, stored: StoredSource | undefined): Document | undefined {
  if (stored === undefined || stored === false) return undefined;
  if (stored === true) return source;
  const { include, exclude = [] } = stored;
  const created = include
    ? (picked(
        source,
        include.map((path) => path.split('.')),
      ) as Document)
    : (dropped(
        source,
        exclude.map((path) => path.split('.')),
      ) as Document);
  return '_id' in source ? { _id: source._id, ...created } : created;
}

/** Ways into the fields of one name, without that name. */
function under(paths: readonly string[][], name: string): string[][] {
  return paths.filter(([first]) => first === name).map((path) => path.slice(1));
}

function picked(value: unknown, paths: readonly string[][]): unknown {
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) {
    return value.filter((each) => typeof each === 'object').map((each) => picked(each, paths));
  }
  if (!isDocument(value)) return undefined;
  let created: Document = {};
  for (const [name, each] of Object.entries(value)) {
    const inner = under(paths, name);
    const kept = inner.length > 0 ? picked(each, inner) : undefined;
    if (kept !== undefined) created = setField(created, name, kept);
  }
  return created;
}

function dropped(value: unknown, paths: readonly string[][]): unknown {
  if (paths.length === 0) return value;
  if (Array.isArray(value)) return value.map((each) => dropped(each, paths));
  if (!isDocument(value)) return value;
  let created: Document = {};
  for (const [name, each] of Object.entries(value)) {
    const inner = under(paths, name);
    if (!inner.some((path) => path.length === 0)) created = setField(created, name, dropped(each, inner));
  }
  return created;
}
