import { type Document, Long } from 'bson';
import { serverInfo } from '../commands/server-commands.ts';
import type { Documents } from '../documents.ts';
import { type Division, namesOneKey, shardsFor } from '../sharding/division.ts';
import { partsOf } from '../sharding/part-documents.ts';
import { sources } from '../stages/pipeline.ts';
import { isDocument } from '../values/bson-type.ts';
import type { Asked } from './asked.ts';
import { explainedHere, type Place } from './explained-here.ts';
import { withShardFilter } from './shard-filter.ts';
import { splitAt, splitOf } from './split-pipeline.ts';

/** The explanation of one shard for its part. */
interface ShardSays {
  name: string;
  host: string;
  reply: Document;
}

/**
 * The explanation of a router, with that of each shard that a command reaches; undefined without shards //
 * documented
 */
export function explainedByShards(asked: Asked, command: Document, place: Place): Document | undefined {
  const { documents } = place;
  const division = documents?.definition.division;
  if (documents === undefined || documents.isComputed === true || division === undefined) return undefined;
  const [first] = asked.stages ?? [];
  if (first !== undefined && sources.includes(first[0])) return undefined;
  const names = shardsFor(division, asked.filter);
  const says = askShards(asked, { ...place, documents }, division, names);
  return asked.stages === undefined
    ? ofRouter(asked, command, says)
    : ofPipeline(command, says, { collection: `${place.db}.${asked.collection}` });
}

function askShards(
  asked: Asked,
  place: Place & { documents: Documents },
  division: Division,
  names: readonly string[],
): ShardSays[] {
  const parts = partsOf(place.documents, division);
  const own = askedOfShard(asked, division, names.length > 1);
  const filters = division.key !== undefined && !namesOneKey(division, asked.filter);
  return names.map((name) => {
    const reply = explainedHere(own, { ...place, documents: parts.get(name) });
    const key = filters ? Object.keys(division.key ?? {}) : undefined;
    const host = division.shards.find((each) => each.name === name)?.host ?? name;
    return { name, host, reply: key ? withShardFilter(reply, key) : reply };
  });
}

/** Of several shards each gives what may be left of the whole when the router has skipped its part. */
function askedOfShard(asked: Asked, { key = {} }: Division, isOneOfMany: boolean): Asked {
  const { skip = 0, limit = Infinity, shown } = asked.selection;
  // the key is looked at too, so that an index has to hold it
  const isShown = shown !== undefined && Object.keys(key).every((path) => shown.includes(path));
  const selection = { ...asked.selection, shown: isShown ? shown : undefined };
  if (!isOneOfMany) return { ...asked, selection };
  const { stages } = asked;
  return {
    ...asked,
    selection: { ...selection, skip: 0, limit: limit + skip },
    ...(stages ? { stages: stages.slice(0, splitAt(stages.map(([name]) => name)).ofShards) } : {}),
  };
}

const writes = new Set(['update', 'delete', 'findAndModify', 'findandmodify']);

function stageOf({ selection: { sort = {} } }: Asked, command: Document, { length }: readonly unknown[]) {
  const [name = ''] = Object.keys(command);
  if (writes.has(name)) return 'SHARD_WRITE';
  if (length === 1) return 'SINGLE_SHARD';
  return Object.keys(sort).length > 0 ? 'SHARD_MERGE_SORT' : 'SHARD_MERGE';
}

/** The server of a shard: the first of its members. */
function serverOf(host: string): Document {
  const [first = ''] = host.slice(host.indexOf('/') + 1).split(',');
  const [name = '', port] = first.split(':');
  return { ...serverInfo(), host: name, ...(port === undefined ? {} : { port: Number(port) }) };
}

/** Documented: "Explain Results", of sharded collections. */
function ofRouter(asked: Asked, command: Document, says: readonly ShardSays[]): Document {
  const stage = stageOf(asked, command, says);
  const planned = says.map(({ name: shardName, host, reply }) => ({
    shardName,
    connectionString: host,
    serverInfo: serverOf(host),
    ...reply.queryPlanner,
  }));
  const queryPlanner = { mongosPlannerVersion: 1, winningPlan: { stage, shards: planned } };
  if (says.some(({ reply }) => reply.executionStats === undefined)) return { queryPlanner };
  return { queryPlanner, executionStats: executed(stage, says) };
}

function executed(stage: string, says: readonly ShardSays[]): Document {
  const sum = (name: string) => says.reduce((total, { reply }) => total + reply.executionStats[name], 0);
  const slowest = Math.max(...says.map(({ reply }) => reply.executionStats.executionTimeMillis));
  const counts = {
    nReturned: sum('nReturned'),
    executionTimeMillis: slowest,
    totalKeysExamined: sum('totalKeysExamined'),
    totalDocsExamined: sum('totalDocsExamined'),
  };
  const shards = says.map(({ name: shardName, reply }) => {
    const { allPlansExecution: _, ...own } = reply.executionStats;
    return { shardName, ...own };
  });
  const tried = says.flatMap(({ name: shardName, reply: { executionStats } }) =>
    executionStats.allPlansExecution ? [{ shardName, allPlans: executionStats.allPlansExecution }] : [],
  );
  return {
    ...counts,
    executionStages: {
      stage,
      ...counts,
      totalChildMillis: Long.fromNumber(sum('executionTimeMillis')),
      shards,
    },
    ...(tried.length > 0 ? { allPlansExecution: tried } : {}),
  };
}

/**
 * Documented: "Return Information on Aggregation Pipeline Operation": the stages on the shards, and the rest
 * for the merger.
 */
function ofPipeline(command: Document, says: readonly ShardSays[], of: { collection: string }): Document {
  const shards = Object.fromEntries(
    says.map(({ name, host, reply }) => [name, { host: host.split(',')[0], explainVersion: '1', ...reply }]),
  );
  if (says.length === 1) return { splitPipeline: null, shards };
  const pipeline = (command.pipeline as unknown[]).filter(isDocument);
  const remotes = says.map(({ name: shardId, host }) => ({ shardId, hostAndPort: memberOf(host) }));
  return { mergeType: 'mongos', splitPipeline: splitOf(pipeline, { ...of, remotes }), shards };
}

function memberOf(host: string): string {
  return host.slice(host.indexOf('/') + 1).split(',')[0] ?? host;
}
