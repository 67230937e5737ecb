import { isRecord } from '#contract/values/is-record.ts';
import { type JsonPath, withValue } from '#src/lib/json/json-text.ts';
import type { JsonObject } from '../../../json-object.ts';

type Json = unknown;

/** The mapping of a document field in a definition. */
export interface FieldMapping {
  /** Types that the definition names for it. */
  types: string[];
  /** Indexed without being named, by the dynamic mapping around it. */
  dynamic: boolean;
}

const listOf = (value: Json): JsonObject[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).filter(isRecord);
/** Types that hold fields of their own. */
const holders = new Set(['document', 'embeddedDocuments']);
const isHolder = ({ type }: JsonObject): boolean => typeof type === 'string' && holders.has(type);
const isOn = (dynamic: Json): boolean => dynamic === true || isRecord(dynamic);

/** The mapping of the field at a path in a definition: `['items', 'price']`. */
export function mappingAt(definition: JsonObject, path: readonly string[]): FieldMapping {
  let around: JsonObject[] = listOf(definition.mappings);
  for (const [depth, name] of path.entries()) {
    const named = around.flatMap(({ fields }) =>
      isRecord(fields) && Object.hasOwn(fields, name) ? listOf(fields[name]) : [],
    );
    // documented: a dynamic mapping indexes everything below that is not named
    const dynamic = around.some((each) => isOn(each.dynamic));
    if (named.length === 0) return { types: [], dynamic };
    if (depth === path.length - 1) {
      return { types: named.map(({ type }) => String(type)), dynamic: false };
    }
    around = named.filter(isHolder);
  }
  return { types: [], dynamic: around.some((each) => isOn(each.dynamic)) };
}

/**
 * The text with one type more for a field. Fields around it that are not there yet become documents; where an array's
 * elements are searched on their own (`embeddedDocuments`), the field goes in there.
 */
export function withType(
  text: string,
  definition: JsonObject,
  path: readonly string[],
  type: string,
  /** How long the lists are that documents hold there. */
  dimensions = 1536,
): string {
  const added = type === 'vector' ? { type, numDimensions: dimensions, similarity: 'cosine' } : { type };
  let at: JsonPath = ['mappings'];
  let around: Json = definition.mappings;
  for (const [depth, name] of path.entries()) {
    const fields: Json = isRecord(around) ? around.fields : undefined;
    const here: Json = isRecord(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined;
    at = [...at, 'fields', name];
    if (here === undefined) return withValue(text, at, nested(path.slice(depth + 1), added));
    if (depth === path.length - 1) {
      const types = listOf(here);
      if (types.some((each) => each.type === type)) return text;
      return Array.isArray(here)
        ? withValue(text, [...at, types.length], added)
        : withValue(text, at, [here, added]);
    }
    const list: Json[] = Array.isArray(here) ? here : [here];
    const holder = list.findIndex((each) => isRecord(each) && isHolder(each));
    if (holder < 0) {
      const created = nested(path.slice(depth + 1), added);
      return Array.isArray(here)
        ? withValue(text, [...at, list.length], created)
        : withValue(text, at, [here, created]);
    }
    if (Array.isArray(here)) at = [...at, holder];
    around = list[holder];
  }
  return text;
}

function nested(path: readonly string[], leaf: JsonObject): JsonObject {
  const [name, ...rest] = path;
  return name === undefined ? leaf : { type: 'document', fields: { [name]: nested(rest, leaf) } };
}
