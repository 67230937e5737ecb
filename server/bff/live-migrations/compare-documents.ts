import { createHash } from 'node:crypto';
import { type Document, Long } from 'bson';
import type { DocumentDifference } from '#contract/console/migration-plans.ts';
import { toEjson } from '#server/data/values/ejson.ts';
import type { DataSource } from '#server/functions/data-source.ts';
import { cursorBatch, cursorDocuments } from '#server/functions/sources/cursor-documents.ts';

/** Documents of one collection, as they were read on both sides. */
export interface ComparedCollection {
  source: { documents: number; md5: string | null };
  target: { documents: number; md5: string | null };
  differences: DocumentDifference[];
  more: boolean;
  /** On both sides together. */
  read: number;
}

type Side = Pick<DataSource, 'run'>;
interface Namespace {
  db: string;
  name: string;
}

/** Differences of one collection that are listed. */
const listedAtMost = 100;
/** Documents of one collection that a sample looks at. */
const sampleSize = 500;
const primary = { readPreference: 'primary' } as const;

const textOf = (doc: Document): string => toEjson(doc);
const idText = ({ _id }: Document): string => toEjson({ _id });
const idOf = (text: string): string => text.slice('{"_id":'.length, -1);

async function countOf(side: Side, { db, name }: Namespace): Promise<number> {
  const { n } = await side.run(db, { count: name }, primary);
  return Long.isLong(n) ? n.toNumber() : Number(n ?? 0);
}

/** Keeps the first differences and remembers that there are others. */
class Listed {
  readonly differences: DocumentDifference[] = [];
  more = false;

  add(id: string, kind: DocumentDifference['kind']): void {
    if (this.differences.length < listedAtMost) this.differences.push({ id: idOf(id), kind });
    else this.more = true;
  }
}

/**
 * Every document of both sides. Neither database guarantees the other's order of `_id`s of several types. A
 * document received from one side only waits for its counterpart as a hash of 16 bytes.
 */
export async function compareWhole(source: Side, target: Side, ns: Namespace): Promise<ComparedCollection> {
  const command = { find: ns.name, sort: { _id: 1 }, batchSize: cursorBatch };
  const [left, right] = [
    cursorDocuments(source, ns, command, primary),
    cursorDocuments(target, ns, command, primary),
  ];
  const waiting = { source: new Map<string, string>(), target: new Map<string, string>() };
  const whole = { source: createHash('md5'), target: createHash('md5') };
  const counts = { source: 0, target: 0 };
  const listed = new Listed();

  const take = (side: 'source' | 'target', doc: Document) => {
    const text = textOf(doc);
    const id = idText(doc);
    const hash = createHash('md5').update(text).digest('base64');
    whole[side].update(text);
    counts[side] += 1;
    const other = waiting[side === 'source' ? 'target' : 'source'];
    const counterpart = other.get(id);
    if (counterpart === undefined) waiting[side].set(id, hash);
    else {
      other.delete(id);
      if (counterpart !== hash) listed.add(id, 'differs');
    }
  };
  let [a, b] = await Promise.all([left.next(), right.next()]);
  while (!a.done || !b.done) {
    if (!a.done) take('source', a.value);
    if (!b.done) take('target', b.value);
    [a, b] = await Promise.all([a.done ? a : left.next(), b.done ? b : right.next()]);
  }
  for (const id of waiting.source.keys()) listed.add(id, 'missing');
  for (const id of waiting.target.keys()) listed.add(id, 'extra');
  return {
    source: { documents: counts.source, md5: whole.source.digest('hex') },
    target: { documents: counts.target, md5: whole.target.digest('hex') },
    differences: listed.differences,
    more: listed.more,
    read: counts.source + counts.target,
  };
}

/** The numbers of both sides, and documents of the source that chance chose, looked up in the target. */
export async function compareSample(source: Side, target: Side, ns: Namespace): Promise<ComparedCollection> {
  const [here, there] = [await countOf(source, ns), await countOf(target, ns)];
  const pipeline = [{ $sample: { size: sampleSize } }];
  const chosen = new Map<string, Document>();
  const sampled = { aggregate: ns.name, pipeline, cursor: { batchSize: cursorBatch } };
  for await (const doc of cursorDocuments(source, ns, sampled, primary)) {
    chosen.set(idText(doc), doc);
  }
  const ids = [...chosen.values()].map(({ _id }) => _id);
  const results = new Map<string, Document>();
  const filter = { _id: { $in: ids } };
  if (ids.length > 0) {
    const asked = { find: ns.name, filter, batchSize: cursorBatch };
    for await (const doc of cursorDocuments(target, ns, asked, primary)) {
      results.set(idText(doc), doc);
    }
  }
  const listed = new Listed();
  for (const [id, doc] of chosen) {
    const other = results.get(id);
    if (!other) listed.add(id, 'missing');
    else if (textOf(other) !== textOf(doc)) listed.add(id, 'differs');
  }
  return {
    source: { documents: here, md5: null },
    target: { documents: there, md5: null },
    differences: listed.differences,
    more: listed.more,
    read: chosen.size + results.size,
  };
}
