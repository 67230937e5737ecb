import type { Document } from 'bson';
import { openToRead } from '../collections/views.ts';
import { CommandError } from '../commands/command-error.ts';
import { judgeFields } from '../commands/command-fields.ts';
import { typeMismatch } from '../commands/refusals.ts';
import { serverInfo } from '../commands/server-commands.ts';
import { indexesOf } from '../definition.ts';
import type { CommandContext, Stored } from '../documents.ts';
import type { Plan } from '../plan/choose.ts';
import { parsedQuery } from '../plan/parsed-query.ts';
import { type PlanNode, rowsOf } from '../plan/plan-node.ts';
import { shapeHash, shapeOf } from '../plan/query-shape.ts';
import { planOf } from '../query/select.ts';
import type { Rows } from '../stages/stage.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { type Above, type Asked, askedOf } from './asked.ts';

const verbosities = ['queryPlanner', 'executionStats', 'allPlansExecution'] as const;
type Verbosity = (typeof verbosities)[number];

/** The `explain` command: how another command would reach its documents; nothing is changed by it. */
export function explain(db: string, command: Document, context: CommandContext): Document {
  judgeFields(command, ['explain', 'verbosity']);
  const inner: unknown = command.explain;
  if (!isDocument(inner)) {
    throw typeMismatch(
      `BSON field 'explain.explain' is the wrong type '${typeName(inner)}', expected type 'object'`,
    );
  }
  return explained(db, inner, verbosityOf(command.verbosity), context);
}

/** An aggregation that asks for its explanation itself // documented: in the least verbosity */
export function explainAggregate(db: string, command: Document, context: CommandContext): Document {
  return explained(db, command, 'queryPlanner', context);
}

function verbosityOf(value: unknown): Verbosity {
  if (value === undefined) return 'allPlansExecution';
  const found = verbosities.find((each) => each === value);
  if (found !== undefined) return found;
  throw new CommandError(
    'BadValue',
    `Enumeration value '${String(value)}' for field 'explain.verbosity' is not a valid value.`,
  );
}

/** The explanation of a command // documented: the parts of "Explain Results" */
function explained(db: string, command: Document, verbosity: Verbosity, context: CommandContext): Document {
  const asked = askedOf(db, command, context);
  const unpaid = { ...context, work: { examined: 0, returned: 0, written: 0 } };
  const plan = planOf(openToRead(unpaid, db, asked.collection), asked.filter, asked.selection, unpaid);
  const began = performance.now();
  const runs = verbosity !== 'queryPlanner';
  const found = runs ? [...rowsOf(plan.winning)] : [];
  const stages = (asked.stages ?? []).map((stage) => ({ stage, returned: 0 }));
  if (runs) runStages(stages, found);
  const ms = Math.round(performance.now() - began);
  const parts = {
    queryPlanner: planner(db, asked, plan, context),
    ...(runs ? { executionStats: execution(asked, plan, found, ms, verbosity) } : {}),
  };
  return {
    explainVersion: '1',
    ...(stages.length === 0 ? parts : { stages: staged(parts, found, stages, runs) }),
    command: { ...command, $db: db },
    serverInfo: serverInfo(),
    serverParameters,
    ok: 1,
  };
}

interface StageRun {
  stage: [string, (rows: Rows) => Rows, unknown];
  returned: number;
}

/** Runs what stands behind the cursor of a pipeline and counts what comes out of each stage. */
function runStages(stages: readonly StageRun[], found: readonly Stored[]): void {
  let rows: Rows = found;
  for (const each of stages) {
    const made = [...each.stage[1](rows)];
    each.returned = made.length;
    rows = made;
  }
}

function staged(
  parts: Document,
  found: readonly Stored[],
  stages: readonly StageRun[],
  runs: boolean,
): Document[] {
  const counted = (count: number) => (runs ? { nReturned: count, executionTimeMillisEstimate: 0 } : {});
  return [
    { $cursor: parts, ...counted(found.length) },
    ...stages.map(({ stage: [name, , argument], returned }) => ({ [name]: argument, ...counted(returned) })),
  ];
}

function planner(
  db: string,
  { collection, filter, selection, above }: Asked,
  plan: Plan,
  context: CommandContext,
): Document {
  const documents = context.catalog.open(db, collection);
  const shape = [shapeOf(filter), selection.sort ?? {}];
  const keys = documents === undefined ? [] : indexesOf(documents).map(({ name }) => name);
  return {
    namespace: `${db}.${collection}`,
    parsedQuery: parsedQuery(filter),
    indexFilterSet: false,
    queryHash: shapeHash(...shape),
    planCacheShapeHash: shapeHash(...shape),
    planCacheKey: shapeHash(...shape, keys),
    optimizationTimeMillis: 0,
    maxIndexedOrSolutionsReached: false,
    maxIndexedAndSolutionsReached: false,
    maxScansToExplodeReached: false,
    prunedSimilarIndexes: false,
    winningPlan: { isCached: false, ...wrapped(above, plan.winning.describe()) },
    rejectedPlans: plan.rejected.map((node) => ({ isCached: false, ...wrapped(above, node.describe()) })),
  };
}

/** What changes one document asks for no second one: there is no stage that holds it back. */
function pulled(above: readonly Above[], below: Document): Document {
  return below.stage === 'LIMIT' && above.some(({ changes }) => changes) ? below.inputStage : below;
}

/** Where an index shows all that is wanted, nothing above it does so again. */
function needed(above: readonly Above[], below: Document): readonly Above[] {
  const isCovered = [below.stage, below.inputStage?.stage].includes('PROJECTION_COVERED');
  return isCovered ? above.filter(({ stage }) => !stage.startsWith('PROJECTION_')) : above;
}

function wrapped(above: readonly Above[], below: Document): Document {
  return needed(above, below).reduceRight(
    (inner, { stage, about = {} }) => ({ stage, ...about, inputStage: inner }),
    pulled(above, below),
  );
}

function execution(
  { above }: Asked,
  { winning, trials }: Plan,
  found: readonly Stored[],
  ms: number,
  verbosity: Verbosity,
): Document {
  const nReturned = above.every(({ returns }) => returns) ? found.length : 0;
  return {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: ms,
    totalKeysExamined: winning.total((node) => node.keysExamined),
    totalDocsExamined: winning.total((node) => node.docsExamined),
    executionStages: { isCached: false, ...executed(above, winning, found) },
    ...(verbosity === 'allPlansExecution' ? { allPlansExecution: trials.map(trialOf) } : {}),
  };
}

function executed(above: readonly Above[], winning: PlanNode, found: readonly Stored[]): Document {
  return needed(above, winning.describe()).reduceRight(
    (inner: Document, { stage, about = {}, counted, returns }) => {
      const { works, isEOF } = inner;
      const nReturned = returns ? found.length : 0;
      const counts = { nReturned, executionTimeMillisEstimate: 0, works, advanced: nReturned, isEOF };
      return { stage, ...about, ...counts, ...counted?.(found), inputStage: inner };
    },
    pulled(above, winning.describe(true)),
  );
}

/** What a plan had done when the choice was made. */
function trialOf(node: PlanNode): Document {
  return {
    nReturned: node.returned,
    executionTimeMillisEstimate: 0,
    totalKeysExamined: node.total((each) => each.keysExamined),
    totalDocsExamined: node.total((each) => each.docsExamined),
    executionStages: node.describe(true),
  };
}

const hundredMegabytes = 104_857_600;
const serverParameters: Document = {
  internalQueryFacetBufferSizeBytes: hundredMegabytes,
  internalQueryFacetMaxOutputDocSizeBytes: hundredMegabytes,
  internalLookupStageIntermediateDocumentMaxSizeBytes: hundredMegabytes,
  internalDocumentSourceGroupMaxMemoryBytes: hundredMegabytes,
  internalQueryMaxBlockingSortMemoryUsageBytes: hundredMegabytes,
  internalQueryProhibitBlockingMergeOnMongoS: 0,
  internalQueryMaxAddToSetBytes: hundredMegabytes,
  internalDocumentSourceSetWindowFieldsMaxMemoryBytes: hundredMegabytes,
  internalQueryFrameworkControl: 'forceClassicEngine',
};
