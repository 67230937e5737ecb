import type { Document } from 'bson';
import { testLog } from '#contract/streams/pipeline-rules.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { toEjson, toRelaxed } from '#server/data/values/ejson.ts';
import { toBasic } from './basic-json.ts';
import { aggregateHere, aggregateOn, runOn } from './clusters.ts';
import { MessageRefusal, ProcessorFailure } from './failures.ts';
import { httpsStage } from './posts.ts';
import type { Segment, SegmentContext } from './segment.ts';
import { validateRun } from './segments.ts';
import { emitTo } from './topics.ts';

type Write = Segment['run'];

/** Documents with the same target, by the names of its parts. */
interface Group {
  texts: Readonly<Record<string, string>>;
  docs: Document[];
}

/** A name that is no expression. */
const fixedName = (value: unknown): string | undefined =>
  typeof value === 'string' && !value.startsWith('$') ? value : undefined;

/** Groups documents by texts that may be expressions // documented: targets by document */
function byTarget(
  { world }: SegmentContext,
  target: Readonly<Record<string, unknown>>,
  docs: readonly Document[],
): Group[] {
  const names = Object.keys(target);
  const isFixed = names.every((name) => fixedName(target[name]) !== undefined);
  if (isFixed) return [{ texts: { ...target } as Record<string, string>, docs: [...docs] }];
  const evaluate = aggregateHere(world, [{ $project: { _id: 0, ...target } }]);
  const groups = new Map<string, Group>();
  for (const doc of docs) {
    const texts = evaluate([doc])[0] ?? {};
    const wrong = names.find((name) => typeof texts[name] !== 'string');
    if (wrong !== undefined) throw new MessageRefusal(`The expression of ${wrong} must be a string.`);
    const key = JSON.stringify(names.map((name) => texts[name]));
    const group: Group = groups.get(key) ?? { texts, docs: [] };
    group.docs.push(doc);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Literals of names: a name that begins with $ is an expression. */
const isName = (value: unknown): boolean => typeof value === 'string' || isRecord(value);

function mergeSink(context: SegmentContext, spec: Document): Write {
  const { into, parallelism: _, ...rest } = spec;
  const { connectionName, db, coll } = isRecord(into) ? into : {};
  if (!isName(db) || !isName(coll))
    throw new ProcessorFailure('$merge: into must have connectionName, db and coll');
  const connection = context.connectionOf(connectionName);
  if (connection.type !== 'Cluster') throw new ProcessorFailure('$merge: into must be a cluster');
  const merge = (target: { db: string; coll: string }): Write =>
    aggregateOn(context.world, connection, target.db, [{ $merge: { ...rest, into: target } }]);
  validateRun(merge({ db: fixedName(db) ?? 'stream', coll: fixedName(coll) ?? 'stream' }));
  return (docs) => {
    for (const { texts, docs: own } of byTarget(context, { db, coll }, docs))
      merge({ db: String(texts.db), coll: String(texts.coll) })(own);
    return [...docs];
  };
}

/** Documented: a collection for measurements is created when the first message arrives. */
function clusterSink(context: SegmentContext, spec: Document): Write {
  const { world, connectionOf } = context;
  const connection = connectionOf(spec.connectionName);
  const { db, coll, timeseries } = spec;
  if (typeof db !== 'string' || typeof coll !== 'string')
    throw new ProcessorFailure('$emit: db and coll are required for a cluster');
  return (docs) => {
    if (timeseries !== undefined) {
      const list = runOn(world, connection, db, { listCollections: 1, filter: { name: coll } });
      if (list.cursor.firstBatch.length === 0) runOn(world, connection, db, { create: coll, timeseries });
    }
    runOn(world, connection, db, { insert: coll, documents: [...docs] });
    return [...docs];
  };
}

/** Texts of messages by `outputFormat` // documented: relaxed by default */
const formats: Readonly<Record<string, (doc: Document) => string>> = {
  relaxedJson: (doc) => JSON.stringify(toRelaxed(doc)),
  canonicalJson: toEjson,
  basicJson: (doc) => JSON.stringify(toBasic(doc)),
};

function topicSink(context: SegmentContext, spec: Document): Write {
  const connection = context.connectionOf(spec.connectionName);
  if (!isName(spec.topic)) throw new ProcessorFailure('$emit: topic is required');
  const { outputFormat = 'relaxedJson' } = isRecord(spec.config) ? spec.config : {};
  const textOf = ownValue(formats, String(outputFormat));
  if (!textOf)
    throw new ProcessorFailure(
      `$emit: the emulator writes ${Object.keys(formats).join(' and ')}, not outputFormat ${outputFormat}`,
    );
  return (docs) => {
    for (const { texts, docs: own } of byTarget(context, { topic: spec.topic }, docs))
      emitTo(context.world, connection, String(texts.topic), own.map(textOf));
    return [...docs];
  };
}

function writeOf(context: SegmentContext, stage: Document): Write {
  const [name = '', spec] = Object.entries(stage)[0] ?? [];
  if (!isRecord(spec)) throw new ProcessorFailure(`${name} must be an object`);
  if (name === '$merge') return mergeSink(context, spec);
  if (name === '$https') return httpsStage(context, spec);
  if (name !== '$emit')
    throw new ProcessorFailure(`The emulator does not write with ${name}. Use $merge, $emit or $https.`);
  // what reaches the log for tests is counted, and stored nowhere // assumed
  if (spec.connectionName === testLog) return (docs) => [...docs];
  const { name: connectionName, type } = context.connectionOf(spec.connectionName);
  if (type === 'Kafka') return topicSink(context, spec);
  if (type === 'Cluster') return clusterSink(context, spec);
  throw new ProcessorFailure(
    `${connectionName}: the emulator does not write to connections of the type ${type}`,
  );
}

/** The last stage of a pipeline: it writes all given documents, or refuses them and writes none. */
export function sinkOf(context: SegmentContext, stage: Document): Write {
  const write = writeOf(context, stage);
  return (docs) => context.world.transact(() => write(docs));
}
