import { type Document, Long } from 'bson';
import { numberOf } from '../query/match-leaf.ts';

/** Stages that need all documents at one place: there a pipeline is divided // documented: "Aggregation Pipeline and Sharded Collections" */
const gathering = new Set([
  ...[
    '$bucket',
    '$bucketAuto',
    '$count',
    '$densify',
    '$facet',
    '$fill',
    '$group',
    '$limit',
    '$merge',
    '$out',
  ],
  ...['$sample', '$setWindowFields', '$skip', '$sort', '$sortByCount', '$unionWith', '$graphLookup'],
]);

/** Of these the shards do their part before. */
const divided = new Set(['$group', '$limit', '$sort']);

/** The number of stages on the shards, and the first stage of the merger. */
export function splitAt(names: readonly string[]): { ofShards: number; ofMerger: number } {
  const at = names.findIndex((name) => gathering.has(name));
  if (at < 0) return { ofShards: names.length, ofMerger: names.length };
  const isDivided = divided.has(names[at] ?? '');
  return { ofShards: isDivided ? at + 1 : at, ofMerger: names[at] === '$sort' ? at + 1 : at };
}

interface Merged {
  collection: string;
  remotes: { shardId: string; hostAndPort: string }[];
}

/** Both parts of a pipeline. */
export function splitOf(pipeline: readonly Document[], { collection, remotes }: Merged): Document {
  const names = pipeline.map((stage) => Object.keys(stage)[0] ?? '');
  const { ofShards, ofMerger } = splitAt(names);
  const last = pipeline[ofShards - 1] ?? {};
  const sort: unknown = ofShards > ofMerger - 1 ? last.$sort : undefined;
  const cursors = {
    ...(sort ? { sort, compareWholeSortKey: false } : {}),
    remotes,
    nss: collection,
    allowPartialResults: false,
  };
  const merger = pipeline.slice(ofMerger);
  const [begun] = merger;
  const group: unknown = begun?.$group;
  const mergerPart = group ? [{ $group: mergedGroup(group as Document) }, ...merger.slice(1)] : merger;
  const before = pipeline.slice(0, ofShards);
  const shardsPart = sort ? [...before.slice(0, -1), sortOfShards(sort as Document, begun)] : before;
  return { shardsPart, mergerPart: [{ $mergeCursors: cursors }, ...mergerPart] };
}

/** Documented: a limit behind a sort is part of it. */
function sortOfShards(sortKey: Document, next: Document | undefined): Document {
  const limit = next?.$limit === undefined ? {} : { limit: Long.fromNumber(numberOf(next.$limit)) };
  return { $sort: { sortKey, ...limit } };
}

/** The groups of the shards become one each. */
function mergedGroup({ _id, ...fields }: Document): Document {
  const merged = Object.entries(fields).map(([name, accumulator]): [string, unknown] => {
    const [operator = ''] = Object.keys(accumulator as Document);
    return [name, { [operator === '$count' ? '$sum' : operator]: `$$ROOT.${name}` }];
  });
  return { _id: '$$ROOT._id', ...Object.fromEntries(merged), $doingMerge: true };
}
