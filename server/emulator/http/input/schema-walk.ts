import { z } from 'zod';

/** What lies inside optional, nullable, default and pipe. */
export function unwrap(schema: z.ZodType): z.ZodType {
  let at = schema;
  for (;;) {
    if (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault) {
      at = at.unwrap() as z.ZodType;
    } else if (at instanceof z.ZodPipe) {
      // preprocess: the schema describes the output of the transform
      at = (at.in instanceof z.ZodTransform ? at.out : at.in) as z.ZodType;
    } else return at;
  }
}

/** A field that only the service sets, as a request names it. */
export interface SentReadOnly {
  path: readonly (string | number)[];
  value: unknown;
}

/** The names under which every entity is sent back: its links are no field of any schema. */
const ofEveryEntity: ReadonlySet<string> = new Set(['links']);

/**
 * Prepares a request body for the schema: fields that the service sets itself are dropped, and null for an
 * optional field means absent // observed: Terraform sends `"roles": null`, the MCP server `groupId`. Unknown
 * fields remain, for the strict schema to refuse. `readOnly` collects the dropped fields.
 */
export function prepare(schema: z.ZodType, value: unknown, readOnly?: SentReadOnly[]): unknown {
  return walk(schema, value, { path: [], readOnly });
}

interface Place {
  path: readonly (string | number)[];
  readOnly: SentReadOnly[] | undefined;
}

function walk(schema: z.ZodType, value: unknown, at: Place): unknown {
  const inner = unwrap(schema);
  if (Array.isArray(value)) {
    if (!(inner instanceof z.ZodArray)) return value;
    const element = inner.element as z.ZodType;
    return value.map((item, index) => walk(element, item, { ...at, path: [...at.path, index] }));
  }
  if (typeof value !== 'object' || value === null) return value;
  if (inner instanceof z.ZodObject) return walkObject(inner, value, at);
  if (inner instanceof z.ZodDiscriminatedUnion) {
    const option = optionFor(inner, value);
    return option ? walk(option, value, at) : value;
  }
  return value;
}

function walkObject(schema: z.ZodObject, value: object, at: Place): object {
  const shape = schema.shape as Record<string, z.ZodType>;
  const kept: [string, unknown][] = [];
  for (const [key, field] of Object.entries(value)) {
    const known = Object.hasOwn(shape, key) ? shape[key] : undefined;
    const path = [...at.path, key];
    if (!known) {
      const dropped = at.path.length === 0 && ofEveryEntity.has(key);
      if (dropped) at.readOnly?.push({ path, value: field });
      else kept.push([key, field]);
      continue;
    }
    const marks = known.meta();
    if (marks?.unheeded === true) continue;
    if (marks?.readOnly === true) {
      at.readOnly?.push({ path, value: field });
      continue;
    }
    if (field === null && known.isOptional() && !known.isNullable()) continue;
    kept.push([key, walk(known, field, { ...at, path })]);
  }
  return Object.fromEntries(kept);
}

function optionFor(union: z.ZodDiscriminatedUnion, value: object): z.ZodType | undefined {
  const key = union.def.discriminator;
  const tag: unknown = Reflect.get(value, key);
  return (union.options as z.ZodObject[]).find((option) => {
    const field = option.shape[key] as z.ZodType | undefined;
    return field?.safeParse(tag).success === true;
  });
}
