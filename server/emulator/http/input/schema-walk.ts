import { z } from 'zod';
import { isAbsent, isAnyZero, repeatsPath } from './absence.ts';
import { unwrap } from './unwrap.ts';

/** A field that only the service sets, as a request names it. */
export interface SentReadOnly {
  path: readonly (string | number)[];
  value: unknown;
}

/** The names under which every entity is sent back: its links are no field of any schema. */
const ofEveryEntity: ReadonlySet<string> = new Set(['links']);

interface Context {
  /** Path parameters of the request. */
  params?: Readonly<Record<string, string>>;
  /** Collects the dropped fields that only the service sets. */
  readOnly?: SentReadOnly[];
  /** Zero values keep their meaning: those of controls, which are no clients of the service. */
  asSent?: boolean;
}

/**
 * Prepares a request body for the schema. Fields that the service sets itself are dropped. Null, zero values and
 * empty objects that an optional field does not accept, and ids of the path, mean absence // observed: Terraform
 * sends `"roles": null` and `"securityContact": ""`, the MCP server `groupId`. Other unknown fields remain, for the
 * strict schema to refuse.
 */
export function prepare(schema: z.ZodType, value: unknown, context: Context = {}): unknown {
  return walk(schema, value, { ...context, path: [] });
}

interface Location extends Context {
  path: readonly (string | number)[];
}

function walk(schema: z.ZodType, value: unknown, from: Location): unknown {
  const inner = unwrap(schema);
  const at = schema.meta()?.asSent === true ? { ...from, asSent: true } : from;
  if (Array.isArray(value)) {
    if (!(inner instanceof z.ZodArray)) return value;
    const element = inner.element as z.ZodType;
    return value.map((item, index) => walk(element, item, { ...at, path: [...at.path, index] }));
  }
  if (typeof value !== 'object' || value === null) return value;
  if (inner instanceof z.ZodObject) return walkObject(inner, value, at);
  if (inner instanceof z.ZodDiscriminatedUnion) {
    const option = optionFor(inner, value);
    return option ? walk(option, withoutOtherOptions(inner, option, value), at) : value;
  }
  if (inner instanceof z.ZodUnion) {
    // a throwaway list: only the option that accepts the value reports its fields
    const accepting = (inner.options as z.ZodType[]).find(
      (option) => option.safeParse(walk(option, value, { ...at, readOnly: [] })).success,
    );
    return accepting ? walk(accepting, value, at) : value;
  }
  return value;
}

function walkObject(schema: z.ZodObject, value: object, at: Location): object {
  const shape = schema.shape as Record<string, z.ZodType>;
  const kept: [string, unknown][] = [];
  for (const [key, field] of Object.entries(value)) {
    const existing = Object.hasOwn(shape, key) ? shape[key] : undefined;
    const path = [...at.path, key];
    if (!existing) {
      const dropped = at.path.length === 0 && ofEveryEntity.has(key);
      if (dropped) at.readOnly?.push({ path, value: field });
      else if (!isOfPath(key, field, at)) kept.push([key, field]);
      continue;
    }
    const marks = existing.meta();
    if (marks?.unheeded === true) continue;
    if (marks?.readOnly === true) {
      at.readOnly?.push({ path, value: field });
      continue;
    }
    const walked = field === null ? field : walk(existing, field, { ...at, path });
    const isLeftOut = at.asSent ? walked === null && isAbsent(existing, null) : isAbsent(existing, walked);
    if (!isLeftOut) kept.push([key, walked]);
  }
  return Object.fromEntries(kept);
}

/** An unknown field of the body that repeats an id of the path, or leaves it empty. */
function isOfPath(key: string, value: unknown, { path, params = {} }: Location): boolean {
  if (path.length > 0) return false;
  return repeatsPath(key, value, params) || (isAnyZero(value) && Object.hasOwn(params, key));
}

function optionFor(union: z.ZodDiscriminatedUnion, value: object): z.ZodType | undefined {
  const key = union.def.discriminator;
  const named: unknown = Reflect.get(value, key);
  // an option whose name may be omitted is also that of the zero value
  const tag = isAnyZero(named) ? undefined : named;
  return (union.options as z.ZodObject[]).find((option) => {
    const field = option.shape[key] as z.ZodType | undefined;
    return field?.safeParse(tag).success === true;
  });
}

/** Clients write all options of a union as one type, with zero values of the fields of the others. */
function withoutOtherOptions(union: z.ZodDiscriminatedUnion, own: z.ZodType, value: object): object {
  const ownShape = own instanceof z.ZodObject ? own.shape : {};
  const others = (union.options as z.ZodObject[]).filter((option) => option !== own);
  const isOfOther = (key: string) => others.some((option) => Object.hasOwn(option.shape ?? {}, key));
  return Object.fromEntries(
    Object.entries(value).filter(
      ([key, field]) => Object.hasOwn(ownShape, key) || !isAnyZero(field) || !isOfOther(key),
    ),
  );
}
