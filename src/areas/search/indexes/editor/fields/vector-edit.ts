import { isRecord } from '#contract/values/is-record.ts';
import { withValue } from '#src/lib/json/json-text.ts';
import type { JsonObject } from '../../../json-object.ts';

const fieldsOf = ({ fields }: JsonObject): unknown[] => (Array.isArray(fields) ? fields : []);

/** The types under which a definition for vectors indexes a path. */
export function pathsIn(definition: JsonObject, path: string): string[] {
  return fieldsOf(definition).flatMap((each) =>
    isRecord(each) && each.path === path && typeof each.type === 'string' ? [each.type] : [],
  );
}

/** The text with a path as a vector of these dimensions: those of the documents, if they are known. */
export function withVector(text: string, definition: JsonObject, path: string, dimensions = 1536): string {
  return withField(text, definition, {
    type: 'vector',
    path,
    numDimensions: dimensions,
    similarity: 'cosine',
  });
}

export function withFilter(text: string, definition: JsonObject, path: string): string {
  return withField(text, definition, { type: 'filter', path });
}

function withField(text: string, definition: JsonObject, field: JsonObject): string {
  const at = Array.isArray(definition.fields) ? ['fields', definition.fields.length] : ['fields'];
  return withValue(text, at, at.length > 1 ? field : [field]);
}
