import { HclExpression, hcl, hclMembers } from '#src/lib/terraform-text.ts';
import table from './tables/terraform-provider.json' with { type: 'json' };

type JsonObject = Record<string, unknown>;

/** An argument: `use` has r (required), o (optional), c (computed by the provider), d (deprecated). */
export interface SchemaAttribute {
  use: string;
  /** `string`, `list(string)`; absent where it has attributes of its own. */
  type?: string;
  nesting?: string;
  attributes?: Readonly<Record<string, SchemaAttribute>>;
}

export interface SchemaBody {
  attributes: Readonly<Record<string, SchemaAttribute>>;
  blocks?: Readonly<Record<string, SchemaBlock>>;
}

interface SchemaBlock extends SchemaBody {
  nesting: string;
  min?: number;
  max?: number;
}

const resources: Readonly<Record<string, SchemaBody>> = table.resources;

/** The schema of a resource of the provider; undefined where the console does not know it. */
export const schemaOf = (type: string): SchemaBody | undefined =>
  Object.hasOwn(resources, type) ? resources[type] : undefined;

export const isSettable = ({ use }: SchemaAttribute): boolean => /[ro]/u.test(use);

interface Writing {
  /** The name of the resource: variables for missing values begin with it. */
  name: string;
  variables: Map<string, string>;
  /** Values that the provider has no argument for. */
  left: string[];
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof HclExpression);
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** A variable in place of a required value that is not known. */
function missing(path: string, { type = 'any' }: SchemaAttribute, writing: Writing): HclExpression {
  const name = `${writing.name}_${path.replaceAll(/[^a-z0-9_]+/gu, '_')}`;
  writing.variables.set(name, type);
  return new HclExpression(`var.${name}`);
}

/** The arguments that the provider has, required ones in any case. */
function settable(
  attributes: Readonly<Record<string, SchemaAttribute>>,
  values: JsonObject,
  path: string,
  writing: Writing,
  required: readonly string[] = [],
): JsonObject {
  const result: JsonObject = {};
  for (const [name, value] of Object.entries(values)) {
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (isAbsent(value)) continue;
    if (attribute && isSettable(attribute))
      result[name] = argument(attribute, value, `${path}${name}`, writing);
    else if (!attribute) writing.left.push(`${path}${name}`);
  }
  for (const [name, attribute] of Object.entries(attributes))
    if ((attribute.use.includes('r') || required.includes(name)) && result[name] === undefined)
      result[name] = missing(`${path}${name}`, attribute, writing);
  return result;
}

function argument(attribute: SchemaAttribute, value: unknown, path: string, writing: Writing): unknown {
  const { attributes, nesting } = attribute;
  // texts of JSON: `stored_source = "true"`
  if (!attributes) return attribute.type === 'string' && typeof value === 'boolean' ? String(value) : value;
  const inner = (each: unknown): unknown =>
    isObject(each) ? settable(attributes, each, `${path}.`, writing) : each;
  if (nesting === 'single') return inner(Array.isArray(value) ? value[0] : value);
  if (nesting === 'map' && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inner(each)]));
  return (Array.isArray(value) ? value : [value]).map(inner);
}

function bodyLines(
  schema: SchemaBody,
  values: JsonObject,
  path: string,
  indent: string,
  writing: Writing,
  required?: readonly string[],
): string[] {
  const blocks = schema.blocks ?? {};
  const isBlock = (name: string): boolean => Object.hasOwn(blocks, name);
  const flat = Object.fromEntries(Object.entries(values).filter(([name]) => !isBlock(name)));
  const members = hclMembers(settable(schema.attributes, flat, path, writing, required), indent);
  const inner = Object.entries(values).flatMap(([name, value]) => {
    const block = isBlock(name) ? blocks[name] : undefined;
    if (!block || isAbsent(value)) return [];
    const all = (Array.isArray(value) ? value : [value]).filter(isObject);
    const kept = block.max === undefined ? all : all.slice(0, block.max);
    if (kept.length < all.length) writing.left.push(`${path}${name} (more than ${block.max})`);
    return kept.flatMap((each) => [
      '',
      `${indent}${name} {`,
      ...bodyLines(block, each, `${path}${name}.`, `${indent}  `, writing),
      `${indent}}`,
    ]);
  });
  return [...(members === '' ? [] : members.split('\n')), ...inner];
}

/**
 * A resource by the provider's own schema: attributes and blocks as it has them, a variable for each required value that is not
 * known, and a comment that names values without an argument. `required`: further arguments that the provider requires.
 */
export function resourceText(
  type: string,
  name: string,
  values: JsonObject,
  required?: readonly string[],
): string {
  const schema = schemaOf(type);
  if (!schema) throw new TypeError(`${type} is not in the table of the provider`);
  const writing: Writing = { name, variables: new Map(), left: [] };
  const lines = bodyLines(schema, values, '', '  ', writing, required);
  const variables = [...writing.variables].flatMap(([variable, variableType]) => [
    `variable ${hcl(variable)} {`,
    `  type = ${variableType}`,
    '}',
    '',
  ]);
  const left =
    writing.left.length === 0
      ? []
      : [`  # not part of the resource: ${[...new Set(writing.left)].join(', ')}`];
  return [...variables, `resource ${hcl(type)} ${hcl(name)} {`, ...lines, ...left, '}'].join('\n');
}
