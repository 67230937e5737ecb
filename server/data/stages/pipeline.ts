import { failedToParse } from '../commands/refusals.ts';
import { isDocument } from '../values/bson-type.ts';
import { bucketAuto } from './bucket-auto.ts';
import { declareStages } from './compile-pipeline.ts';
import { densify } from './densify.ts';
import { facet } from './facet.ts';
import { fill } from './fill.ts';
import { rankFusion } from './fusion/rank-fusion.ts';
import { score } from './fusion/score.ts';
import { scoreFusion } from './fusion/score-fusion.ts';
import { geoNear } from './geo-near.ts';
import { bucket, group, sortByCount } from './group.ts';
import { graphLookup, lookup, unionWith } from './join.ts';
import { merge } from './merge.ts';
import { out } from './out.ts';
import { addFields, project, replaceRoot, unset } from './project.ts';
import { listSearchIndexes, searchStage } from './search.ts';
import {
  currentOp,
  listLocalSessions,
  listSessions,
  planCacheStats,
  queryStats,
  shardedDataDistribution,
} from './server.ts';
import { count, limit, match, redact, sample, skip, sort, unwind } from './simple.ts';
import { collStats, documents, indexStats } from './sources.ts';
import { setWindowFields } from './windows/window-fields.ts';

/** Every stage by its name. Stages that hold pipelines compile them through `compile-pipeline.ts`, which imports none. */
declareStages({
  $addFields: addFields,
  $bucket: bucket,
  $bucketAuto: bucketAuto,
  $collStats: collStats,
  $count: count,
  $currentOp: currentOp,
  $densify: densify,
  $documents: documents,
  $facet: facet,
  $fill: fill,
  $geoNear: geoNear,
  $graphLookup: graphLookup,
  $group: group,
  $indexStats: indexStats,
  $limit: limit,
  $listLocalSessions: listLocalSessions,
  $listSearchIndexes: listSearchIndexes,
  $listSessions: listSessions,
  $lookup: lookup,
  $match: match,
  $merge: merge,
  $out: out,
  $planCacheStats: planCacheStats,
  $project: project,
  $queryStats: queryStats,
  $rankFusion: rankFusion,
  $redact: redact,
  $replaceRoot(argument, scope) {
    if (isDocument(argument) && Object.hasOwn(argument, 'newRoot')) {
      return replaceRoot(argument.newRoot, scope);
    }
    throw failedToParse("'$replaceRoot' requires the field 'newRoot'");
  },
  $replaceWith: replaceRoot,
  $sample: sample,
  $score: score,
  $scoreFusion: scoreFusion,
  $search: searchStage('$search'),
  $searchBeta: searchStage('$searchBeta'),
  $searchMeta: searchStage('$searchMeta'),
  $set: addFields,
  $setWindowFields: setWindowFields,
  $shardedDataDistribution: shardedDataDistribution,
  $skip: skip,
  $sort: sort,
  $sortByCount: sortByCount,
  $unionWith: unionWith,
  $unset: unset,
  $unwind: unwind,
  $vectorSearch: searchStage('$vectorSearch'),
});

// biome-ignore lint/performance/noBarrelFile: importers of the compiler need the stages that are declared above
export { compilePipeline, compileStages, inTurn, sources, stagesOf, writers } from './compile-pipeline.ts';
