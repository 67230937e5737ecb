import { type Document, Double } from 'bson';
import { CommandError } from '../commands/command-error.ts';
import { badValue } from '../commands/refusals.ts';
import type { Documents, RowMeta } from '../documents.ts';
import { kindOf } from '../indexes/key-kind.ts';
import { isDocument } from '../values/bson-type.ts';
import { readTextQuery, type TextQuery } from './text-query.ts';

/** The `$text` of a filter, and whether every document has to fit it. */
export interface TextCondition {
  query: TextQuery;
  /** False inside of `$or`, where other clauses may find a document. */
  required: boolean;
}

interface Place {
  operand: unknown;
  required: boolean;
}

function placesOf(filter: unknown, required = true): Place[] {
  if (!isDocument(filter)) return [];
  return Object.entries(filter).flatMap(([name, operand]): Place[] => {
    if (name === '$text') return [{ operand, required }];
    if (!['$and', '$or', '$nor'].includes(name) || !Array.isArray(operand)) return [];
    const inner = operand.flatMap((clause) => placesOf(clause, required && name === '$and'));
    if (name === '$nor' && inner.length > 0) throw badValue('$text is not allowed inside of $nor');
    return inner;
  });
}

/** Whether a filter has a `$text` somewhere. */
export function asksText(filter: Document): boolean {
  return placesOf(filter).length > 0;
}

/** The `$text` of a filter, read for the text index of the collection; undefined where it has none. */
export function textConditionOf(filter: Document, documents: Documents): TextCondition | undefined {
  const [place, other] = placesOf(filter);
  if (place === undefined) return undefined;
  if (other !== undefined) throw badValue('Too many text expressions');
  const spec = documents.definition.indexes.find(({ key }) => kindOf(key) === 'text');
  if (spec === undefined || spec.hidden === true) {
    throw new CommandError('IndexNotFound', 'text index required for $text query');
  }
  return { query: readTextQuery(place.operand, spec), required: place.required };
}

/** The metadata of a document that `$text` has found. */
export function textMeta(score: number): RowMeta {
  const reported = () => (Number.isInteger(score) ? new Double(score) : score);
  // documented: `score` is that of whatever search there was
  return { textScore: reported, score: reported };
}
