import { batches, documentsIn, runCommand } from '#src/api/run-command.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { type EjsonObject, int, numberOf } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';
import { countCommand, countIn, type Writing, withoutWriter } from './pipeline.ts';

/** The effect of a pipeline that writes, in numbers. */
export interface WritePlan {
  writing: Writing;
  /** Documents that the stages before it return. */
  results: number;
  /** Documents of the target; undefined: the target does not exist. */
  existing: number | undefined;
  /** Results whose `_id` exists in the target; undefined where that cannot be counted. */
  matching: number | undefined;
}

/** Counts the effect of a pipeline before it writes. */
export async function planWrite(
  { at, db, collection }: Namespace,
  stages: readonly EjsonObject[],
  writing: Writing,
  signal: AbortSignal,
): Promise<WritePlan> {
  // what a secondary reports may be older than what is replaced
  const primary = { ...at, read: 'primary' as const };
  const before = withoutWriter(stages);
  const count = async (pipeline: EjsonObject[]): Promise<number> =>
    countIn(documentsIn(await runCommand(primary, db, countCommand(collection, pipeline), signal)));
  const results = await count(before);
  const listing: EjsonObject = {
    listCollections: int(1),
    nameOnly: true,
    filter: { name: writing.collection },
  };
  const reading = { at: primary, db: writing.db, collection: '$cmd.listCollections', command: listing };
  const listed: EjsonObject[] = [];
  for await (const batch of batches({ ...reading, batchSize: 2, signal })) listed.push(...batch);
  if (listed.length === 0) return { writing, results, existing: undefined, matching: 0 };
  const reply = await runCommand(primary, writing.db, { count: writing.collection, query: {} }, signal);
  const existing = numberOf(reply.n) ?? 0;
  const isCountable = writing.stage === '$merge' && writing.byId && writing.db === db;
  const matching = isCountable ? await count([...before, ...matchedIn(writing.collection)]) : undefined;
  return { writing, results, existing, matching };
}

/** Stages that keep documents whose `_id` is in a collection. */
function matchedIn(from: string): EjsonObject[] {
  const as = 'matches';
  const pipeline: EjsonObject[] = [{ $limit: int(1) }, { $project: { _id: int(1) } }];
  return [
    { $project: { _id: int(1) } },
    { $lookup: { from, localField: '_id', foreignField: '_id', pipeline, as } },
    { $match: { [as]: { $ne: [] } } },
  ];
}

const effects: Readonly<Record<string, string>> = {
  replace: 'replaced',
  keepExisting: 'kept as they are',
  merge: 'merged with the result',
  fail: 'the reason why the run fails',
  pipeline: 'changed by the pipeline in whenMatched',
};

/** The effect for the confirmation. */
export function writeText({ writing, results, existing, matching }: WritePlan): string {
  const target = `${writing.db}.${writing.collection}`;
  const written = `${plural(results, 'document')} ${results === 1 ? 'is' : 'are'} written into ${target}.`;
  if (existing === undefined) return `${written} The collection does not exist yet and is created.`;
  const existingText = `${written} The collection exists with ${plural(existing, 'document')}`;
  if (writing.stage === '$out') {
    return existing === 0
      ? `${existingText}.`
      : `${existingText}: all of them are replaced. This cannot be undone.`;
  }
  const effect = effects[writing.whenMatched] ?? writing.whenMatched;
  if (matching === undefined)
    return `${existingText}: those that match are ${effect}. This cannot be undone.`;
  if (matching === 0) return `${existingText}: none of them has the _id of a result.`;
  return `${existingText}: ${formatCount(matching)} of them ${matching === 1 ? 'has' : 'have'} the _id of a result and ${matching === 1 ? 'is' : 'are'} ${effect}. This cannot be undone.`;
}

/** Whether existing documents are lost: the name of the collection must be typed. */
export function losesDocuments({ writing, existing = 0, matching }: WritePlan): boolean {
  if (writing.stage === '$out') return existing > 0;
  return existing > 0 && matching !== 0 && !['keepExisting', 'fail'].includes(writing.whenMatched);
}
