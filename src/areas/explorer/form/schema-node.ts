import { isSecretField } from '#contract/catalogue/secret-fields.ts';

/** A JSON Schema from the server. */
export type Schema = Readonly<Record<string, unknown>>;
export type Scalar = string | number | boolean | null;

interface SchemaField {
  name: string;
  schema: Schema;
  required: boolean;
}

/**
 * The form control of a schema. Parts keep their schemas: they are read when they are shown, so that a schema
 * may contain itself.
 */
export type SchemaNode =
  | { kind: 'text'; secret: boolean; long: boolean }
  | { kind: 'number'; whole: boolean; min?: number | undefined; max?: number | undefined }
  | { kind: 'boolean' }
  | { kind: 'choice'; options: readonly Scalar[] }
  | { kind: 'object'; fields: readonly SchemaField[]; others?: Schema | undefined }
  | { kind: 'list'; item: Schema }
  | { kind: 'variants'; options: readonly { label: string; schema: Schema }[] }
  | { kind: 'any' };

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Follows references and merges schemas that apply together. */
function resolved(schema: Schema, root: Schema): Schema {
  const { $ref, allOf, ...own } = schema;
  if (typeof $ref === 'string') {
    const parts = $ref.replace(/^#\/?/u, '').split('/').filter(Boolean);
    const target = parts.reduce<unknown>((at, part) => (isSchema(at) ? at[part] : undefined), root);
    return isSchema(target) ? { ...resolved(target, root), ...own } : own;
  }
  const parts = listOf(allOf);
  if (parts.length === 0) return schema;
  return parts.map((part) => resolved(part, root)).reduce<Schema>(joined, own);
}

function joined(a: Schema, b: Schema): Schema {
  const properties = { ...(a.properties as object), ...(b.properties as object) };
  const required = [...((a.required as string[]) ?? []), ...((b.required as string[]) ?? [])];
  return { ...a, ...b, ...(Object.keys(properties).length > 0 ? { properties, required } : {}) };
}

/** The alternatives of a schema without null, which counts as absent in requests // observed */
function alternatives(schema: Schema, root: Schema): Schema[] {
  return [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
    .map((each) => resolved(each, root))
    .filter(({ type }) => type !== 'null');
}

function scalarsOf(schema: Schema): Scalar[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum as Scalar[];
  return 'const' in schema ? [schema.const as Scalar] : undefined;
}

/** The form control of a schema. `name` distinguishes secrets from other texts. */
export function nodeOf(input: Schema, root: Schema, name = ''): SchemaNode {
  const schema = resolved(input, root);
  const options = scalarsOf(schema);
  if (options) return { kind: 'choice', options };
  const either = alternatives(schema, root);
  if (either.length === 1 && either[0])
    return nodeOf({ ...schema, ...either[0], anyOf: [], oneOf: [] }, root, name);
  if (either.length > 1) {
    const all = either.map(scalarsOf);
    if (all.every((each) => each !== undefined)) return { kind: 'choice', options: all.flat() as Scalar[] };
    return { kind: 'variants', options: labelled(either, root) };
  }
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type;
  switch (type) {
    case 'string':
      return { kind: 'text', secret: isSecretField(name), long: (numberOf(schema.maxLength) ?? 0) > 1024 };
    case 'integer':
    case 'number':
      return { kind: 'number', whole: type === 'integer', ...rangeOf(schema) };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return { kind: 'list', item: isSchema(schema.items) ? schema.items : {} };
    case 'object':
      return objectNode(schema);
    default:
      return { kind: 'any' };
  }
}

/** Limits that only say how numbers are stored are left out. */
function rangeOf(schema: Schema): { min: number | undefined; max: number | undefined } {
  const sayable = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < 2 ** 31 - 1 ? value : undefined;
  return {
    min: sayable(numberOf(schema.minimum) ?? numberOf(schema.exclusiveMinimum)),
    max: sayable(numberOf(schema.maximum) ?? numberOf(schema.exclusiveMaximum)),
  };
}

function objectNode(schema: Schema): SchemaNode {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const fields = Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {})
    .map(([name, each]) => ({ name, schema: each, required: required.has(name) }))
    .sort((a, b) => Number(b.required) - Number(a.required));
  const others = isSchema(schema.additionalProperties) ? schema.additionalProperties : undefined;
  return { kind: 'object', fields, others };
}

/** Alternatives by their discriminator, otherwise by their kind. */
function labelled(either: readonly Schema[], root: Schema): { label: string; schema: Schema }[] {
  const informative = discriminatorField(either, root);
  const labels = either.map((schema) => {
    if (informative === undefined) return kindWord(schema);
    return textAt(schema, informative, root)?.map(String).join(', ') ?? 'another';
  });
  return either.map((schema, at) => {
    const label = labels[at] ?? '';
    const same = labels.filter((each) => each === label).length > 1;
    return {
      label: same ? `${label} ${labels.slice(0, at + 1).filter((each) => each === label).length}` : label,
      schema,
    };
  });
}

function textAt(schema: Schema, name: string, root: Schema): Scalar[] | undefined {
  const property = (schema.properties as Record<string, Schema> | undefined)?.[name];
  return property && scalarsOf(resolved(property, root));
}

/** The discriminator property of an object's alternatives, with fixed values. */
function discriminatorField(either: readonly Schema[], root: Schema): string | undefined {
  const names = Object.keys((either[0]?.properties as object | undefined) ?? {});
  return names.find((name) => either.every((schema) => textAt(schema, name, root) !== undefined));
}

const kindLabels: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
};

function kindWord(schema: Schema): string {
  if (scalarsOf(schema)) return 'one of the known values';
  return kindLabels[String(schema.type)] ?? 'anything';
}

/** The alternative of a value: by its discriminator, otherwise the first of a matching kind. */
export function variantAt(options: readonly { schema: Schema }[], value: unknown, root: Schema): number {
  const informative = discriminatorField(
    options.map(({ schema }) => schema),
    root,
  );
  if (informative !== undefined && isSchema(value)) {
    const word = value[informative] as Scalar;
    const result = options.findIndex(({ schema }) => textAt(schema, informative, root)?.includes(word));
    if (result >= 0) return result;
  }
  const present = options.findIndex(({ schema }) => scalarsOf(schema)?.includes(value as Scalar));
  return present >= 0
    ? present
    : Math.max(
        0,
        options.findIndex(({ schema }) => !scalarsOf(schema) && fits(schema, value)),
      );
}

function fits(schema: Schema, value: unknown): boolean {
  switch (schema.type) {
    case 'string':
    case 'boolean':
      return typeof value === schema.type;
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'array':
      return Array.isArray(value);
    case 'object': {
      const required = (schema.required as string[] | undefined) ?? [];
      const existing = Object.keys((schema.properties as object | undefined) ?? {});
      if (!isSchema(value)) return false;
      const names = Object.keys(value);
      return required.every((name) => names.includes(name)) || names.some((name) => existing.includes(name));
    }
    default:
      return true;
  }
}

/** The initial value of an added field: its default, its only possible value, or its required parts. */
export function startOf(input: Schema, root: Schema): unknown {
  const schema = resolved(input, root);
  if ('default' in schema) return schema.default;
  const node = nodeOf(schema, root);
  switch (node.kind) {
    case 'choice':
      return node.options.length === 1 ? node.options[0] : undefined;
    case 'list':
      return [];
    case 'object': {
      const needed = node.fields.filter(({ required }) => required);
      const entries = needed.map(({ name, schema: each }) => [name, startOf(each, root)] as const);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    }
    case 'variants':
      return node.options[0] && startOf(node.options[0].schema, root);
    default:
      return undefined;
  }
}

/** The initial value of a field as another kind: its earlier values that the new kind accepts, later ones first. */
export function startFrom(input: Schema, root: Schema, ...values: readonly unknown[]): unknown {
  const node = nodeOf(input, root);
  const start = startOf(input, root);
  if (node.kind !== 'object') return values.findLast((value) => isOf(input, root, value)) ?? start;
  const fields = Object.assign({}, ...values.filter(isSchema)) as Schema;
  const kept = Object.entries(fields).filter(([name, value]) => {
    const existing = node.fields.find((field) => field.name === name)?.schema ?? node.others;
    return existing !== undefined && isOf(existing, root, value);
  });
  return { ...(start as object), ...Object.fromEntries(kept) };
}

/** Whether the form of a field accepts a value: a value that only exceeds its limits is kept and explained. */
function isOf(input: Schema, root: Schema, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  const node = nodeOf(input, root);
  switch (node.kind) {
    case 'text':
      return typeof value === 'string';
    case 'choice':
      return node.options.includes(value as Scalar);
    case 'object':
      return (
        isSchema(value) &&
        Object.entries(value).every(([name, each]) => {
          const existing = node.fields.find((field) => field.name === name)?.schema ?? node.others;
          return each === undefined || (existing !== undefined && isOf(existing, root, each));
        })
      );
    case 'list':
      return Array.isArray(value) && value.every((each) => each === null || isOf(node.item, root, each));
    case 'variants':
      return node.options.some(({ schema }) => isOf(schema, root, value));
    case 'any':
      return true;
    default:
      return typeof value === node.kind;
  }
}

/** Limits, form and default of a value, in one line under its field. */
export function helpOf(input: Schema, root: Schema): string | undefined {
  const schema = resolved(input, root);
  const either = alternatives(schema, root);
  const own = either.length === 1 ? { ...either[0], ...schema } : schema;
  const reported = typeof own.description === 'string' ? sentence(own.description) : undefined;
  const parts = [
    reported,
    reported === undefined ? sizeText(own) : undefined,
    reported === undefined && own.format === 'date-time' ? 'A date and time, ISO 8601' : undefined,
    own.default !== undefined && typeof own.default !== 'object'
      ? `Default ${String(own.default)}`
      : undefined,
  ];
  const text = parts.filter((part) => part !== undefined).join('. ');
  return text === '' ? undefined : `${text}.`;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/u, '');

function sizeText(schema: Schema): string | undefined {
  const { min, max } = rangeOf(schema);
  return (
    span(min, max, '') ??
    span(numberOf(schema.minLength), numberOf(schema.maxLength), ' characters') ??
    span(numberOf(schema.minItems), numberOf(schema.maxItems), ' items')
  );
}

function span(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  if (min !== undefined && max !== undefined) return `${min} to ${max}${unit}`;
  if (max !== undefined) return `At most ${max}${unit}`;
  return min === undefined || min === 0 ? undefined : `At least ${min}${unit}`;
}
