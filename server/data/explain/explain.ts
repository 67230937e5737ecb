import type { Document } from 'bson';
import { openToRead } from '../collections/views.ts';
import { checkedCommand } from '../commands/fields/check-fields.ts';
import { badValue, typeMismatch } from '../commands/refusals.ts';
import { serverInfo } from '../commands/server-commands.ts';
import type { CommandContext } from '../documents.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { askedOf } from './asked.ts';
import { explainedByShards } from './explained-by-shards.ts';
import { type Verbosity, verbosities } from './explained-here.ts';
import { explainedWhole } from './explained-search.ts';

/** The `explain` command: how another command would reach its documents; nothing is changed by it. */
export function explain(db: string, command: Document, context: CommandContext): Document {
  const inner: unknown = command.explain;
  if (!isDocument(inner)) {
    throw typeMismatch(
      `BSON field 'explain.explain' is the wrong type '${typeName(inner)}', expected type 'object'`,
    );
  }
  return explained(db, checkedCommand(inner), verbosityOf(command.verbosity), context);
}

/** An aggregation with the explain option // documented: in the least verbosity */
export function explainAggregate(db: string, command: Document, context: CommandContext): Document {
  return explained(db, command, 'queryPlanner', context);
}

function verbosityOf(value: unknown): Verbosity {
  if (value === undefined) return 'allPlansExecution';
  const match = verbosities.find((each) => each === value);
  if (match !== undefined) return match;
  throw badValue(`Enumeration value '${String(value)}' for field 'explain.verbosity' is not a valid value.`);
}

/** The explanation of a command; on a sharded cluster, of each shard that it reaches // documented */
function explained(db: string, command: Document, verbosity: Verbosity, context: CommandContext): Document {
  const asked = askedOf(db, command, context);
  const documents = openToRead(context, db, asked.collection);
  const place = { db, documents, verbosity, context };
  return {
    explainVersion: '1',
    ...(explainedByShards(asked, command, place) ?? explainedWhole(asked, place)),
    command: { ...command, $db: db },
    serverInfo: serverInfo(),
    serverParameters,
    ok: 1,
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
