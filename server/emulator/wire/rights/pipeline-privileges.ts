import { isDocument } from '#server/data/values/bson-type.ts';
import { type Needed, on, onCluster, reading } from './privilege.ts';

/** A collection as stages name it: by its name, or with its database. */
function locationOf(input: unknown, db: string): { db: string; collection: string } | undefined {
  if (typeof input === 'string') return { db, collection: input };
  if (!isDocument(input) || typeof input.coll !== 'string') return undefined;
  return { db: typeof input.db === 'string' ? input.db : db, collection: input.coll };
}

function stagesOf(pipeline: unknown): [name: string, argument: unknown][] {
  if (!Array.isArray(pipeline)) return [];
  return pipeline.flatMap((stage: unknown) => (isDocument(stage) ? Object.entries(stage) : []));
}

type OfStage = (argument: unknown, db: string, collection: string | undefined) => Needed[];

const sizes: OfStage = (_, db, collection) => on(db, collection, 'COLL_STATS');
const isTrue = (argument: unknown, field: string): boolean =>
  isDocument(argument) && argument[field] === true;

/** Stages that read something else than the documents of the collection // documented: "Privilege Actions" */
const sources: Readonly<Record<string, OfStage>> = {
  $documents: () => [],
  $listLocalSessions: (argument) => (isOwn(argument) ? [] : onCluster('LIST_SESSIONS')),
  $listSessions: (argument) => (isOwn(argument) ? [] : onCluster('LIST_SESSIONS')),
  $currentOp: (argument) => (isTrue(argument, 'allUsers') ? onCluster('IN_PROG') : []),
  // assumed: roles of the API lack the database's actions queryStatsRead and queryStatsReadTransformed
  $queryStats: () => onCluster('IN_PROG'),
  $shardedDataDistribution: () => onCluster('SHARDED_DATA_DISTRIBUTION'),
  $collStats: sizes,
  $indexStats: sizes,
  $planCacheStats: sizes,
  $listSearchIndexes: (_, db, collection) => on(db, collection, 'LIST_SEARCH_INDEXES'),
  $changeStream: (argument, db, collection) =>
    on(isTrue(argument, 'allChangesForCluster') ? '' : db, collection, 'CHANGE_STREAM', 'FIND'),
};

/** Documented: one's own sessions anybody may see. */
function isOwn(argument: unknown): boolean {
  return !isDocument(argument) || (argument.allUsers !== true && argument.users === undefined);
}

/** Another collection that a stage reads, with the pipeline on it. */
function joined(place: unknown, pipeline: unknown, db: string): Needed[] {
  const from = locationOf(place, db);
  if (from) return privilegesOfPipeline(from.db, from.collection, pipeline);
  return privilegesOfPipeline(db, undefined, pipeline);
}

function merging(argument: unknown, db: string): Needed[] {
  const input = isDocument(argument) && argument.into !== undefined ? argument.into : argument;
  const into = locationOf(input, db);
  if (!into) return [];
  const { whenMatched = 'merge', whenNotMatched = 'insert' } = isDocument(argument) ? argument : {};
  return [
    ...(whenMatched === 'fail' ? [] : on(into.db, into.collection, 'UPDATE')),
    ...(whenNotMatched === 'insert' ? on(into.db, into.collection, 'INSERT') : []),
  ];
}

/** Of pipelines by their names, over the documents that the collection has. */
function ofEach(pipelines: unknown, db: string): Needed[] {
  if (!isDocument(pipelines)) return [];
  return Object.values(pipelines).flatMap((pipeline) => privilegesOfStages(stagesOf(pipeline), db));
}

const ofInputs = (argument: unknown, db: string): Needed[] =>
  isDocument(argument) && isDocument(argument.input) ? ofEach(argument.input.pipelines, db) : [];

/** The privileges of stages beyond reading their input. */
const others: Readonly<Record<string, (argument: unknown, db: string) => Needed[]>> = {
  $lookup: (argument, db) => (isDocument(argument) ? joined(argument.from, argument.pipeline, db) : []),
  $graphLookup: (argument, db) => (isDocument(argument) ? joined(argument.from, [], db) : []),
  $unionWith: (argument, db) => joined(argument, isDocument(argument) ? argument.pipeline : undefined, db),
  $facet: ofEach,
  $rankFusion: ofInputs,
  $scoreFusion: ofInputs,
  $out(argument, db) {
    const into = locationOf(argument, db);
    return into ? on(into.db, into.collection, 'INSERT', 'REMOVE') : [];
  },
  $merge: merging,
};

function privilegesOfStages(stages: readonly [string, unknown][], db: string): Needed[] {
  return stages.flatMap(([name, argument]) =>
    Object.hasOwn(others, name) ? (others[name]?.(argument, db) ?? []) : [],
  );
}

/** The reads and writes of a pipeline, at any depth; without a collection the database as a whole. */
export function privilegesOfPipeline(
  db: string,
  collection: string | undefined,
  pipeline: unknown,
): Needed[] {
  const stages = stagesOf(pipeline);
  const [name = '', argument] = stages[0] ?? [];
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
  return [
    ...(source ? source(argument, db, collection) : reading(db, collection)),
    ...privilegesOfStages(stages, db),
  ];
}
