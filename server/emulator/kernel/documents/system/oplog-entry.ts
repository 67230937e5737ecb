import { type Document, Long, type UUID } from 'bson';
import { setField } from '#contract/values/field-order.ts';
import type { Change } from '#server/data/changes/history.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import { sameValue } from '#server/data/values/same-value.ts';

/** The change as an entry of the log of writes // documented: op, ns, o, o2 */
interface Done {
  op: 'i' | 'u' | 'd' | 'c';
  ns: string;
  o: Document;
  o2?: Document;
}

const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };

/** One line of the log of writes as `local.oplog.rs` has it. Writes of a transaction are lines of their own // assumed */
export function oplogEntry(change: Change): Document {
  const { at, uuid } = change;
  const { op, ns, o, o2 } = doneBy(change);
  return {
    op,
    ns,
    ...(uuid === undefined ? {} : { ui: uuid }),
    o,
    ...(o2 === undefined ? {} : { o2 }),
    ...stamped(at),
  };
}

/** The line with which a log begins. */
export function beginning(at: Change['at']): Document {
  return { op: 'n', ns: '', o: { msg: 'initiating set' }, ...stamped(at) };
}

// assumed: one term, regardless of elections
function stamped(ts: Change['at']): Document {
  return { ts, t: Long.ONE, v: Long.fromNumber(2), wall: new Date(ts.t * 1000) };
}

function doneBy(change: Change): Done {
  const { kind, db, coll, before, after } = change;
  const ns = `${db}.${coll}`;
  const o2 = { _id: (after ?? before)?._id };
  switch (kind) {
    case 'insert':
      return { op: 'i', ns, o: after ?? {}, o2 };
    case 'replace':
      return { op: 'u', ns, o: after ?? {}, o2 };
    case 'update':
      return { op: 'u', ns, o: { $v: 2, diff: differences(before ?? {}, after ?? {}) }, o2 };
    case 'delete':
      return { op: 'd', ns, o: o2 };
    default:
      return { op: 'c', ns: `${db}.$cmd`, o: commandOf(change) };
  }
}

function commandOf({ kind, db, coll, to, dropTarget, description = {}, uuid }: Change): Document {
  if (kind === 'create') return { create: coll, idIndex };
  if (kind === 'drop') return { drop: coll };
  if (kind === 'dropDatabase') return { dropDatabase: 1 };
  if (kind === 'rename') {
    const replaced = dropTarget === undefined ? {} : { dropTarget };
    return { renameCollection: `${db}.${coll}`, to: `${to?.db}.${to?.coll}`, stayTemp: false, ...replaced };
  }
  if (kind === 'modify') return { collMod: coll, ...description };
  const indexes: Document[] = description.indexes ?? [];
  if (kind === 'createIndexes') return indexesMade(coll, indexes, uuid);
  const names = indexes.map(({ name }) => name);
  return { dropIndexes: coll, index: names.length === 1 ? names[0] : names };
}

function indexesMade(coll: string, indexes: readonly Document[], indexBuildUUID: UUID | undefined): Document {
  const [only, other] = indexes;
  return only && !other
    ? { createIndexes: coll, ...only }
    : { commitIndexBuild: coll, indexBuildUUID, indexes };
}

/** What an update has changed: `i` new fields, `u` others, `d` those that are gone, `s…` within one // observed: entries of version 2 */
function differences(before: Document, after: Document): Document {
  let gone: Document = {};
  let changed: Document = {};
  let fresh: Document = {};
  const within: Document = {};
  for (const name of Object.keys(before)) if (!Object.hasOwn(after, name)) gone = setField(gone, name, false);
  for (const [name, value] of Object.entries(after)) {
    if (!Object.hasOwn(before, name)) fresh = setField(fresh, name, value);
    else if (!sameValue(before[name], value)) {
      const inner = innerDifferences(before[name], value);
      if (inner) within[`s${name}`] = inner;
      else changed = setField(changed, name, value);
    }
  }
  const parts = { d: gone, u: changed, i: fresh };
  return {
    ...Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0)),
    ...within,
  };
}

function innerDifferences(before: unknown, after: unknown): Document | undefined {
  if (isDocument(before) && isDocument(after)) return differences(before, after);
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const inner: Document = { a: true, ...(after.length < before.length ? { l: after.length } : {}) };
  for (const [at, value] of after.entries()) {
    if (at < before.length && sameValue(before[at], value)) continue;
    const deeper = at < before.length ? innerDifferences(before[at], value) : undefined;
    if (deeper) inner[`s${at}`] = deeper;
    else inner[`u${at}`] = value;
  }
  return inner;
}
