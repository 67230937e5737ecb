import {
  documentsOf,
  type Ejson,
  type EjsonObject,
  isObject,
  numberOf,
  textOf,
} from '#src/lib/ejson/value.ts';

/** One stage of a plan, with its statistics if the query has been run. */
export interface PlanStage {
  /** As the database names it: IXSCAN. */
  name: string;
  index: string | undefined;
  keyPattern: EjsonObject | undefined;
  /** Filter, bounds of an index, order of a sort: for display. */
  detail: { label: string; value: Ejson }[];
  returned: number | undefined;
  keysExamined: number | undefined;
  documentsExamined: number | undefined;
  /** With the stages below it, milliseconds. */
  ms: number | undefined;
  from: PlanStage[];
}

export interface Plan {
  root: PlanStage;
  /** Undefined where the query was only planned. */
  figures: { returned: number; keys: number; documents: number; ms: number } | undefined;
  /** Plans that were considered and not taken. */
  rejected: number;
}

/**
 * The plan in the reply to `explain`: of either engine of the database, of one replica set or of shards, of a find or of
 * a pipeline. Undefined where the reply holds none.
 */
export function readPlan(reply: EjsonObject): Plan | undefined {
  const pipeline = documentsOf(reply.stages);
  const searched = searchPlan(pipeline);
  if (searched) return searched;
  const body = pipeline.length > 0 ? cursorOf(pipeline) : reply;
  const planner = part(body, 'queryPlanner');
  const winning = planner && part(planner, 'winningPlan');
  if (!planner || !winning) return undefined;
  const execution = part(body, 'executionStats');
  const below = stageOf(stagesRun(execution, winning) ?? winning);
  return {
    root: pipeline.slice(1).reduce((from: PlanStage, stage) => piped(stage, [from]), below),
    figures: execution && figuresOf(execution),
    // each shard reports its own
    rejected: [planner, ...documentsOf(winning.shards)].reduce(
      (sum, each) => sum + documentsOf(each.rejectedPlans).length,
      0,
    ),
  };
}

/** A pipeline that begins with the search process has only stages; they contain its costs. */
function searchPlan(pipeline: EjsonObject[]): Plan | undefined {
  const [first] = pipeline;
  if (!first || searchIndexOf(nameOf(first), contentOf(first)) === undefined) return undefined;
  const root = pipeline.reduce((from: PlanStage[], stage) => [piped(stage, from)], [])[0];
  if (!root) return undefined;
  const stages = stagesIn(root);
  const sum = (figure: 'keysExamined' | 'documentsExamined'): number =>
    stages.reduce((total, stage) => total + (stage[figure] ?? 0), 0);
  const { returned, ms } = root;
  const figures = { keys: sum('keysExamined'), documents: sum('documentsExamined'), ms: ms ?? 0 };
  return { root, figures: returned === undefined ? undefined : { returned, ...figures }, rejected: 0 };
}

/** The index that a stage searches; its name comes from the search process, or otherwise from the query. */
function searchIndexOf(name: string, content: EjsonObject): string | undefined {
  if (!searching.has(name)) return undefined;
  const metadata = part(part(content, 'explain') ?? {}, 'metadata');
  const query = part(content, 'mongotQuery') ?? content;
  return textOf(metadata?.indexName) ?? textOf(query.index) ?? 'default';
}

const searching = new Set(['$_internalSearchMongotRemote', '$search', '$searchMeta', '$vectorSearch']);

const part = (value: EjsonObject, name: string): EjsonObject | undefined =>
  isObject(value[name]) ? value[name] : undefined;

const cursorOf = (pipeline: EjsonObject[]): EjsonObject =>
  part(pipeline[0] ?? {}, '$cursor') ?? part(pipeline[0] ?? {}, '$geoNearCursor') ?? {};

/** What ran, where it has the shape of the plan: the slot-based engine reports instructions instead. */
function stagesRun(execution: EjsonObject | undefined, winning: EjsonObject): EjsonObject | undefined {
  const ran = execution && part(execution, 'executionStages');
  return ran && !('queryPlan' in winning) ? ran : undefined;
}

function figuresOf(execution: EjsonObject): Plan['figures'] {
  const figure = (name: string): number => numberOf(execution[name]) ?? 0;
  return {
    returned: figure('nReturned'),
    keys: figure('totalKeysExamined'),
    documents: figure('totalDocsExamined'),
    ms: figure('executionTimeMillis'),
  };
}

function stageOf(stage: EjsonObject): PlanStage {
  const inner = part(stage, 'queryPlan');
  if (inner) return stageOf(inner);
  return {
    ...figuresOfStage(stage),
    name: textOf(stage.stage) ?? 'UNKNOWN',
    index: textOf(stage.indexName),
    keyPattern: part(stage, 'keyPattern'),
    detail: details.flatMap(([field, label]) => {
      const value = stage[field];
      return value === undefined ? [] : [{ label, value }];
    }),
    from: [...inputsOf(stage), ...shardsOf(stage)],
  };
}

function figuresOfStage(stage: EjsonObject) {
  return {
    returned: numberOf(stage.nReturned),
    keysExamined: numberOf(stage.keysExamined ?? stage.totalKeysExamined),
    // what merges shards counts for all of them
    documentsExamined: numberOf(stage.docsExamined ?? stage.totalDocsExamined),
    ms: numberOf(stage.executionTimeMillisEstimate ?? stage.executionTimeMillis),
  };
}

const details: readonly (readonly [string, string])[] = [
  ['filter', 'Filter'],
  ['indexBounds', 'Bounds'],
  ['sortPattern', 'Order'],
  ['limitAmount', 'Limit'],
  ['skipAmount', 'Skip'],
  ['transformBy', 'Fields'],
  ['direction', 'Direction'],
];

function inputsOf(stage: EjsonObject): PlanStage[] {
  const one = ['inputStage', 'thenStage', 'elseStage', 'outerStage', 'innerStage'].flatMap((name) => {
    const input = part(stage, name);
    return input ? [input] : [];
  });
  return [...one, ...documentsOf(stage.inputStages)].map(stageOf);
}

function shardsOf(stage: EjsonObject): PlanStage[] {
  return documentsOf(stage.shards).flatMap((shard) => {
    const winning = part(shard, 'winningPlan');
    const ran =
      part(shard, 'executionStages') ?? part(part(shard, 'executionStats') ?? {}, 'executionStages');
    const result = ran ?? winning;
    if (!result) return [];
    const read = stageOf(result);
    const name = shard.shardName;
    return [
      name === undefined ? read : { ...read, detail: [{ label: 'Shard', value: name }, ...read.detail] },
    ];
  });
}

/** A stage of a pipeline: `{ $group: …, nReturned: 3 }`. Also reads nested pipelines. */
function piped(stage: EjsonObject, from: PlanStage[]): PlanStage {
  const name = nameOf(stage);
  const content = contentOf(stage);
  const inner = documentsOf(content.pipeline).reduce((below: PlanStage[], each) => [piped(each, below)], []);
  return {
    ...figuresOfStage(name === '$_internalSearchIdLookup' ? { ...content, ...stage } : stage),
    name,
    index: searchIndexOf(name, content),
    keyPattern: undefined,
    detail: stage[name] === undefined ? [] : [{ label: 'Stage', value: content.mongotQuery ?? stage[name] }],
    from: [...from, ...inner],
  };
}

const nameOf = (stage: EjsonObject): string =>
  Object.keys(stage).find((key) => key.startsWith('$')) ?? 'UNKNOWN';

const contentOf = (stage: EjsonObject): EjsonObject => part(stage, nameOf(stage)) ?? {};

/** Every stage of a plan, the last one first. */
export function stagesIn(stage: PlanStage): PlanStage[] {
  return [stage, ...stage.from.flatMap(stagesIn)];
}
