import { z } from 'zod';
import { type ConsoleOperationId, consoleOperationOf } from '#contract/console/operations.ts';

/** Inputs of the console's operations, derived from the schemas of their rows. For tests and the fuzzer. */

/** Values for fields of a name, such as `{ connection: 'emulator' }`; used where the schema accepts them. */
export type Known = Readonly<Record<string, unknown>>;

interface Sampling {
  known: Known;
  /** A number from 0 to below `count`: the chosen branch. */
  pick: (count: number) => number;
}

/** Of each format that the schemas have; the first that a schema accepts is sent. */
const texts = [
  'aaaaaaaaaaaaaaaaaaaaaaaa',
  'abcd',
  'a',
  'lag',
  'ABC',
  '1',
  '09:30',
  '2030-03-20',
  '2030-03-20T09:30:00Z',
  'UTC',
  'kim@example.com',
  'https://cloud.mongodb.com',
  'mongodb://localhost:27017',
  '{}',
  'smtp.example.com',
  'create a',
  'cluster:orders',
  'correct horse battery',
];

function text(schema: z.ZodType): string {
  const match = texts.find((each) => schema.safeParse(each).success);
  if (match === undefined) throw new Error(`no text fits ${JSON.stringify(z.toJSONSchema(schema))}`);
  return match;
}

const number = ({ minValue, maxValue }: z.ZodNumber): number => {
  const least = Number.isFinite(minValue) && Number(minValue) > -(2 ** 53) ? Number(minValue) : 1;
  return Number.isFinite(maxValue) ? Math.min(Math.max(least, 1), Number(maxValue)) : Math.max(least, 1);
};

/**
 * One value that a schema accepts, with every optional field; rules between fields are not considered.
 *
 * @param key name of the field, for `known`
 */
function sampleOf(schema: z.ZodType, sampling: Sampling, key = ''): unknown {
  const { known, pick } = sampling;
  const inside = (inner: unknown, name = key) => sampleOf(inner as z.ZodType, sampling, name);
  if (Object.hasOwn(known, key) && schema.safeParse(known[key]).success) return known[key];
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, inner]) => [name, inside(inner, name)]),
    );
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inside(schema.unwrap());
  if (schema instanceof z.ZodArray) return [inside(schema.element)];
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return inside(schema.options[pick(schema.options.length)]);
  if (schema instanceof z.ZodEnum) return schema.options[pick(schema.options.length)];
  if (schema instanceof z.ZodLiteral) return [...schema.values][pick(schema.values.size)];
  if (schema instanceof z.ZodRecord)
    return { [String(inside(schema.keyType, ''))]: inside(schema.valueType, '') };
  if (schema instanceof z.ZodBoolean) return pick(2) === 0;
  if (schema instanceof z.ZodNumber) return number(schema);
  if (schema instanceof z.ZodUnknown) return {};
  if (schema instanceof z.ZodLazy) return inside(schema.unwrap());
  if (schema instanceof z.ZodPipe && !(schema.in instanceof z.ZodTransform)) return text(schema);
  return text(schema);
}

export const bodyOf = (id: ConsoleOperationId): z.ZodType | undefined => {
  const row = consoleOperationOf(id);
  return row.method === 'GET' ? undefined : row.body;
};

/** Fields whose schema does not state the accepted values, and fields that exclude another one. */
const usual: Known = {
  ...{ definitions: [{ mappings: { dynamic: true } }], analyzers: [] },
  ...{ orgId: undefined, recoveryCode: undefined, migrationId: undefined },
};

/** A body that the row of an operation accepts. */
export function sampleBody(id: ConsoleOperationId, existing: Known, pick = (_: number) => 0): unknown {
  const schema = bodyOf(id);
  if (!schema) throw new Error(`${id} has no body`);
  return sampleOf(schema, { known: { ...usual, ...existing }, pick });
}

/** The query that the row of an operation accepts, with `?`; empty without one. */
export function sampleQuery(id: ConsoleOperationId, existing: Known): string {
  const { query } = consoleOperationOf(id);
  if (!query) return '';
  const values = sampleOf(query, { known: { ...usual, ...existing }, pick: () => 0 }) as object;
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(Object.fromEntries(defined.map(([name, value]) => [name, String(value)])))}`;
}
