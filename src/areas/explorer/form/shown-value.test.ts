import { describe, expect, it } from 'vitest';
import { operationIds } from '#contract/api/operations.ts';
import { shapeOf } from '#contract/catalogue/facts.ts';
import { nodeOf, type Schema, variantAt } from './schema-node.ts';
import { shownValue } from './shown-value.ts';

const bodies = operationIds.flatMap((id) => {
  const { body } = shapeOf(id);
  return body ? [{ id, body }] : [];
});
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Required fields with one possible word that a value lacks, by path: the form shows them as filled. */
function lacking(schema: Schema, root: Schema, value: unknown, path: string): string[] {
  const node = nodeOf(schema, root);
  if (node.kind === 'variants') {
    const option = node.options[value === undefined ? 0 : variantAt(node.options, value, root)];
    return option ? lacking(option.schema, root, value, path) : [];
  }
  if (node.kind !== 'object' || !isObject(value)) return [];
  return node.fields
    .filter(({ required }) => required)
    .flatMap(({ name, schema: inner }) => {
      const field = nodeOf(inner, root);
      if (field.kind === 'choice' && field.options.length === 1)
        return value[name] === field.options[0] ? [] : [`${path}.${name}`];
      return lacking(inner, root, value[name], `${path}.${name}`);
    });
}

describe('a body whose form shows a kind as chosen', () => {
  const unions = bodies.filter(({ body }) => nodeOf(body, body).kind === 'variants');

  it('exists for several operations', () => {
    expect(unions.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'createGroupIntegration',
        'createGroupBackupExportBucket',
        'createGroupCloudProviderAccess',
      ]),
    );
  });

  it.each(unions)('is sent as that kind before anything is typed: $id', ({ body }) => {
    const node = nodeOf(body, body);
    if (node.kind !== 'variants') throw new Error(node.kind);
    const value = shownValue(body, body, undefined);
    const isPart = nodeOf(node.options[0]?.schema ?? {}, body).kind === 'object';
    expect(value === undefined).toBe(!isPart);
    if (isPart) expect(variantAt(node.options, value, body)).toBe(0);
    expect(lacking(body, body, value, 'body')).toEqual([]);
  });
});

it.each(bodies)('sends required fields with a single possible value as shown: $id', ({ body }) => {
  expect(lacking(body, body, shownValue(body, body, {}), 'body')).toEqual([]);
});

it('keeps the typed values, and adds the discriminator', () => {
  const { body = {} } = shapeOf('createGroupIntegration');
  const node = nodeOf(body, body);
  if (node.kind !== 'variants') throw new Error(node.kind);
  const first = shownValue(body, body, undefined) as Record<string, unknown>;
  const typed = { ...first, extra: 'x' };
  expect(shownValue(body, body, typed)).toEqual(typed);
});
