import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** Schemas under names, so that each stands once in the document. */
export interface SchemaBook {
  /** The reference that stands for a schema; its name is that of the first operation that uses it. */
  refer(schema: z.ZodType, io: 'input' | 'output', wanted: string): JsonSchema;
  all(): Record<string, JsonSchema>;
}

export function createSchemaBook(): SchemaBook {
  const names = { input: new Map<z.ZodType, string>(), output: new Map<z.ZodType, string>() };
  const made: Record<string, JsonSchema> = {};

  function free(wanted: string): string {
    let name = wanted;
    for (let count = 2; Object.hasOwn(made, name); count += 1) name = `${wanted}${count}`;
    return name;
  }

  return {
    refer(schema, io, wanted) {
      const known = names[io].get(schema);
      const name = known ?? free(wanted);
      if (known === undefined) {
        names[io].set(schema, name);
        made[name] = jsonSchema(schema, io);
      }
      return { $ref: `#/components/schemas/${name}` };
    },
    all: () => made,
  };
}

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
