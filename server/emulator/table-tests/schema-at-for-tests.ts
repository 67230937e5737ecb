import { z } from 'zod';
import { unwrap } from '#server/emulator/http/input/unwrap.ts';

export type Path = (string | number)[];

/** Every value inside, with its path. */
export function* leaves(value: unknown, path: Path = []): Generator<{ path: Path; value: unknown }> {
  if (path.length > 0) yield { path, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inside] of Object.entries(value)) {
    yield* leaves(inside, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

/** The value with another one at the path; nothing is changed in place. */
export function replaced(value: unknown, path: Path, change: (at: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((each, index) => (index === key ? replaced(each, rest, change) : each));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], rest, change) };
}

/** `['notifications', 0, 'roles']` → `notifications[0].roles`, as errors name a field. */
export function nameOf(path: Path): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  );
}

/** The schema of the value at a path, without optional and default; undefined where the schema has none. */
export function schemaAt(schema: z.ZodType | undefined, value: unknown, path: Path): z.ZodType | undefined {
  const declared = declaredAt(schema, value, path);
  return declared && unwrap(declared);
}

/** The schema of the value at a path as its object declares it. */
export function declaredAt(schema: z.ZodType | undefined, value: unknown, path: Path): z.ZodType | undefined {
  const [key, ...rest] = path;
  if (!schema || key === undefined) return schema;
  const inner = unwrap(schema);
  const inside = (value as Record<string | number, unknown> | undefined)?.[key];
  if (inner instanceof z.ZodLazy) return declaredAt(inner.unwrap() as z.ZodType, value, path);
  if (inner instanceof z.ZodArray) return declaredAt(inner.element as z.ZodType, inside, rest);
  if (inner instanceof z.ZodRecord) return declaredAt(inner.valueType as z.ZodType, inside, rest);
  if (inner instanceof z.ZodObject) {
    const shape = inner.shape as Record<string, z.ZodType>;
    return Object.hasOwn(shape, key) ? declaredAt(shape[key], inside, rest) : undefined;
  }
  if (inner instanceof z.ZodDiscriminatedUnion || inner instanceof z.ZodUnion) {
    const option = (inner.options as z.ZodType[]).find((each) => each.safeParse(value).success);
    return declaredAt(option, value, path);
  }
  return undefined;
}
