import type { z } from 'zod';
import { type JsonSchema, jsonSchema } from '#contract/catalogue/json-schema.ts';

/** Schemas under names, so that the document contains each once. */
export interface SchemaBook {
  /** The reference to a schema; its name is that of the first operation that uses it. */
  refer(schema: z.ZodType, io: 'input' | 'output', wanted: string): JsonSchema;
  all(): Record<string, JsonSchema>;
}

export function createSchemaBook(): SchemaBook {
  const names = { input: new Map<z.ZodType, string>(), output: new Map<z.ZodType, string>() };
  const created: Record<string, JsonSchema> = {};

  function free(wanted: string): string {
    let name = wanted;
    for (let count = 2; Object.hasOwn(created, name); count += 1) name = `${wanted}${count}`;
    return name;
  }

  return {
    refer(schema, io, wanted) {
      const existing = names[io].get(schema);
      const name = existing ?? free(wanted);
      if (existing === undefined) {
        names[io].set(schema, name);
        created[name] = jsonSchema(schema, io);
      }
      return { $ref: `#/components/schemas/${name}` };
    },
    all: () => created,
  };
}
