import { parseHcl } from '../import/hcl/parse-body.ts';
import type { Body, Expression } from '../import/hcl/syntax.ts';
import { importProblems, ruleProblems } from './terraform-rules-for-tests.ts';
import { isSettable, type SchemaAttribute, type SchemaBody, schemaOf } from './terraform-schema.ts';

/** What Terraform would refuse in a text, by the schema and the validators of the provider, and undeclared references. */
export function terraformProblems(text: string): string[] {
  const body = parseHcl(text);
  const declared = new Set(
    body.blocks.filter(({ type }) => type === 'variable').map(({ labels }) => labels[0]),
  );
  return body.blocks.flatMap((block): string[] => {
    if (block.type === 'import') return importProblems(block);
    if (block.type !== 'resource') return [];
    const [type = ''] = block.labels;
    if (!type.startsWith('mongodbatlas_')) return [];
    const schema = schemaOf(type);
    if (!schema) return [`${type} is not a resource of the table`];
    return [
      ...bodyProblems(schema, block.body, type),
      ...ruleProblems(type, block.body),
      ...references(block.body)
        .filter((name) => !declared.has(name))
        .map((name) => `var.${name} is not declared`),
    ];
  });
}

function bodyProblems(schema: SchemaBody, { attributes, blocks }: Body, path: string): string[] {
  const kinds = schema.blocks ?? {};
  const set = [...attributes.values()].flatMap(({ name, value }) => {
    const attribute = schema.attributes[name];
    if (!attribute) return [`${path}.${name} is ${name in kinds ? 'a block' : 'unknown'}`];
    return attributeProblems(attribute, value, `${path}.${name}`);
  });
  const inner = blocks.flatMap((block) => {
    const kind = kinds[block.type];
    return kind
      ? bodyProblems(kind, block.body, `${path}.${block.type}`)
      : [`${path}.${block.type} is ${block.type in schema.attributes ? 'an attribute' : 'unknown'}`];
  });
  const counts = Object.entries(kinds).flatMap(([name, { min = 0, max = Number.POSITIVE_INFINITY }]) => {
    const count = blocks.filter(({ type }) => type === name).length;
    return count < min || count > max ? [`${path}.${name} occurs ${count} times`] : [];
  });
  return [...set, ...inner, ...counts, ...required(schema.attributes, [...attributes.keys()], path)];
}

const required = (attributes: SchemaBody['attributes'], names: readonly string[], path: string): string[] =>
  Object.entries(attributes)
    .filter(([name, { use }]) => use.includes('r') && !names.includes(name))
    .map(([name]) => `${path}.${name} is required`);

function attributeProblems(attribute: SchemaAttribute, value: Expression, path: string): string[] {
  if (!isSettable(attribute)) return [`${path} is computed`];
  // a variable
  if (value.kind === 'attribute') return [];
  if (attribute.attributes) {
    const { attributes, nesting } = attribute;
    if (nesting === 'single') return objectProblems(attributes, value, path);
    if (value.kind !== 'list') return [`${path} must be a list of objects`];
    return value.items.flatMap((item, index) => objectProblems(attributes, item, `${path}[${index}]`));
  }
  return isType(attribute.type ?? '', value) ? [] : [`${path} must be of type ${attribute.type}`];
}

function objectProblems(attributes: SchemaBody['attributes'], value: Expression, path: string): string[] {
  if (value.kind !== 'object') return [`${path} must be an object`];
  const members = value.items.map(({ key, value: inner }) => ({
    name: key.kind === 'literal' ? String(key.value) : '',
    inner,
  }));
  return [
    ...members.flatMap(({ name, inner }) => {
      const attribute = attributes[name];
      return attribute
        ? attributeProblems(attribute, inner, `${path}.${name}`)
        : [`${path}.${name} is unknown`];
    }),
    ...required(
      attributes,
      members.map(({ name }) => name),
      path,
    ),
  ];
}

function isType(type: string, value: Expression): boolean {
  if (value.kind === 'attribute' || value.kind === 'template' || value.kind === 'call') return true;
  if (/^(?:list|set)\(/u.test(type))
    return (
      value.kind === 'list' && value.items.every((item) => isType(type.replace(/^\w+\((.*)\)$/u, '$1'), item))
    );
  if (type.startsWith('map(')) return value.kind === 'object';
  if (value.kind === 'negative') return type === 'number';
  if (value.kind !== 'literal' || value.value === null) return false;
  if (type === 'bool') return typeof value.value === 'boolean';
  if (type === 'number') return typeof value.value === 'number';
  return type === 'string' && typeof value.value !== 'object';
}

/** Names of the variables that a body refers to. */
function references(body: Body): string[] {
  const results: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const expression = value as Partial<Expression> & { of?: Expression; name?: string };
    if (expression.kind === 'attribute' && expression.of?.kind === 'name' && expression.of.name === 'var')
      results.push(expression.name ?? '');
    for (const each of value instanceof Map ? value.values() : Object.values(value)) visit(each);
  };
  visit(body);
  return results;
}
