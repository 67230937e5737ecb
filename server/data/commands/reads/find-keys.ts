import { type Document, Long } from 'bson';
import { fromEntries, mergeFields } from '#contract/values/field-order.ts';
import { isView } from '#server/data/collections/views.ts';
import { indexesOf } from '#server/data/definition.ts';
import type { CommandContext, Documents, Stored } from '#server/data/documents.ts';
import { documentKeys } from '#server/data/indexes/document-keys.ts';
import { planOf, type Selection } from '#server/data/query/select.ts';
import { CommandError } from '../command-error.ts';
import { flagField } from '../command-fields.ts';

interface Query {
  documents: Documents | undefined;
  filter: Document;
  selection: Selection;
}

type Shape = (stored: Stored) => Document;

/**
 * The shape of the documents of a `find` with `returnKey` or `showRecordId`: the keys of the index that answers the
 * query, and the number of each document in its collection // documented: "cursor.returnKey()", "cursor.showRecordId()"
 */
export function withKeys(shape: Shape, command: Document, query: Query, context: CommandContext): Shape {
  const [keys, ids] = [flagField(command, 'returnKey'), flagField(command, 'showRecordId')];
  if (!keys && !ids) return shape;
  if (query.documents !== undefined && isView(query.documents)) {
    throw new CommandError(
      'InvalidPipelineOperator',
      `Option ${keys ? 'returnKey' : 'showRecordId'} not supported in aggregation.`,
    );
  }
  const shown = keys ? keysOf(query, context) : shape;
  if (!ids) return shown;
  return (stored) => mergeFields(shown(stored), { $recordId: Long.fromNumber(stored.n ?? 0) });
}

/** The key of a document in the index of the plan; empty without an index. Of an array, the first element. */
function keysOf({ documents, filter, selection }: Query, context: CommandContext): Shape {
  if (documents === undefined) return () => ({});
  const [name] = planOf(documents, filter, selection, context).winning.indexNames();
  const spec = indexesOf(documents).find((each) => each.name === name);
  if (spec === undefined) return () => ({});
  const fields = Object.keys(spec.key);
  const paths = fields.map((field) => field.split('.'));
  return ({ doc }) => {
    const [values = []] = documentKeys(doc, paths).keys;
    return fromEntries(fields.map((field, at) => [field, values[at] ?? null]));
  };
}
