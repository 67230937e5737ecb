import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** A zod schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref' });
  // answers may gain fields at any time: only requests are closed
  return io === 'output' ? open(rest) : rest;
}

function open(value: JsonSchema): JsonSchema {
  const entries = Object.entries(value)
    .filter(([key, inside]) => !(key === 'additionalProperties' && inside === false))
    .map(([key, inside]) => [key, opened(inside)]);
  return Object.fromEntries(entries);
}

function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  return typeof value === 'object' && value !== null ? open(value as JsonSchema) : value;
}

/**
 * The same for a form: what requests may hold, without the fields that are dropped or not looked at, and with the
 * words that a pattern is refused by as the help of its field.
 */
export function formSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    cycles: 'ref',
    override: ({ zodSchema, jsonSchema: created }) => {
      const text = ownText(zodSchema);
      if (text !== undefined) created.description ??= text;
      for (const mark of ['zeroIsAbsent', 'asSent']) Reflect.deleteProperty(created, mark);
      for (const [name, property] of Object.entries(created.properties ?? {})) {
        const { readOnly, unheeded } = property as { readOnly?: boolean; unheeded?: boolean };
        if (readOnly || unheeded) delete created.properties?.[name];
      }
    },
  });
  return rest;
}

/** The words of the first check of a text or number that has words of its own. */
function ownText(schema: z.core.$ZodTypes): string | undefined {
  const { checks = [] } = schema._zod.def;
  const all = [schema, ...checks] as readonly {
    _zod: { def: { error?: z.core.$ZodErrorMap<never> | undefined } };
  }[];
  for (const { _zod } of all) {
    const reported = _zod.def.error?.({ code: 'custom', input: '', path: [], message: '' } as never);
    const text = typeof reported === 'string' ? reported : reported?.message;
    if (text) return text;
  }
  return undefined;
}
