import { z } from 'zod';

/** What lies inside optional, nullable, default and pipe. */
export function unwrap(schema: z.ZodType): z.ZodType {
  let at = schema;
  for (;;) {
    if (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault) {
      at = at.unwrap() as z.ZodType;
    } else if (at instanceof z.ZodPipe) {
      // preprocess: what comes out of the transform is what the schema speaks of
      at = (at.in instanceof z.ZodTransform ? at.out : at.in) as z.ZodType;
    } else return at;
  }
}

function isIgnored(schema: z.ZodType): boolean {
  return schema.meta()?.readOnly === true;
}

/**
 * Makes a request body what the schema speaks of: fields that the service sets itself are dropped, and null
 * where the field may be absent means absent // observed: Terraform sends `"roles": null`, the MCP server
 * `groupId`. Unknown fields stay, for the strict schema to refuse.
 */
export function prepare(schema: z.ZodType, value: unknown): unknown {
  const inner = unwrap(schema);
  if (Array.isArray(value)) {
    if (!(inner instanceof z.ZodArray)) return value;
    return value.map((item) => prepare(inner.element as z.ZodType, item));
  }
  if (typeof value !== 'object' || value === null) return value;
  if (inner instanceof z.ZodObject) return prepareObject(inner, value);
  if (inner instanceof z.ZodDiscriminatedUnion) {
    const option = optionFor(inner, value);
    return option ? prepare(option, value) : value;
  }
  return value;
}

function prepareObject(schema: z.ZodObject, value: object): object {
  const shape = schema.shape as Record<string, z.ZodType>;
  const kept: [string, unknown][] = [];
  for (const [key, field] of Object.entries(value)) {
    const known = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!known) {
      kept.push([key, field]);
      continue;
    }
    if (isIgnored(known)) continue;
    if (field === null && known.isOptional() && !known.isNullable()) continue;
    kept.push([key, prepare(known, field)]);
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
