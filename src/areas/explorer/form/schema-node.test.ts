import { describe, expect, it } from 'vitest';
import { operationIds } from '#contract/api/operations.ts';
import { shapeOf } from '#contract/catalogue/facts.ts';
import { helpOf, nodeOf, type Schema, startFrom, startOf, variantAt } from './schema-node.ts';

const bodyOf = (id: Parameters<typeof shapeOf>[0]): Schema => shapeOf(id).body ?? {};

function fieldOf(
  id: Parameters<typeof shapeOf>[0],
  ...path: string[]
): { schema: Schema; root: Schema; name: string } {
  const root = bodyOf(id);
  let schema = root;
  for (const name of path) {
    const node = nodeOf(schema, root);
    if (node.kind === 'list') schema = node.item;
    else if (node.kind === 'object') schema = node.fields.find((each) => each.name === name)?.schema ?? {};
  }
  return { schema, root, name: path.at(-1) ?? '' };
}

const nodeAt = (id: Parameters<typeof shapeOf>[0], ...path: string[]) => {
  const { schema, root, name } = fieldOf(id, ...path);
  return nodeOf(schema, root, name);
};

describe('a field of a form', () => {
  it('follows the schema: text, number, choice, list, object', () => {
    expect(nodeAt('createGroup', 'name')).toMatchObject({ kind: 'text', secret: false });
    expect(nodeAt('createGroupDatabaseUser', 'password')).toMatchObject({ kind: 'text', secret: true });
    expect(nodeAt('createOrgServiceAccount', 'secretExpiresAfterHours')).toMatchObject({
      kind: 'number',
      min: 8,
      max: 8760,
    });
    expect(nodeAt('createGroupAlertConfig', 'eventTypeName').kind).toMatch(/choice|text|variants/);
    expect(nodeAt('createGroup', 'tags')).toMatchObject({ kind: 'list' });
    expect(nodeAt('createGroupCluster', 'replicationSpecs')).toMatchObject({ kind: 'list' });
  });

  it('of required ones comes first', () => {
    const node = nodeAt('createGroupAlertConfig');
    if (node.kind !== 'object') throw new Error(node.kind);
    const flags = node.fields.map(({ required }) => required);
    expect(flags).toEqual([...flags].sort((a, b) => Number(b) - Number(a)));
    expect(node.fields[0]).toMatchObject({ required: true });
  });

  it('of one of several kinds is recognized by its discriminator', () => {
    const root: Schema = {};
    const kinds = ['AWS', 'GCP'].map((word) => ({
      type: 'object',
      properties: { provider: { const: word }, [`${word.toLowerCase()}Id`]: { type: 'string' } },
      required: ['provider'],
    }));
    const node = nodeOf({ anyOf: kinds }, root);
    if (node.kind !== 'variants') throw new Error(node.kind);
    expect(node.options.map(({ label }) => label)).toEqual(['AWS', 'GCP']);
    expect(variantAt(node.options, { provider: 'GCP', gcpId: 'x' }, root)).toBe(1);
    expect(startOf(node.options[1]?.schema ?? {}, root)).toEqual({ provider: 'GCP' });
  });

  it('keeps shared values when the kind changes, and restores the others later', () => {
    const kind = (word: string, more: object) => ({
      type: 'object',
      properties: { provider: { const: word }, name: { type: 'string' }, ...more },
      required: ['provider'],
    });
    const size = { type: 'object', properties: { nodes: { type: 'integer' } } };
    const [aws, gcp] = [
      kind('AWS', { roleArn: { type: 'string' }, size, zone: { enum: ['a', 'b'] } }),
      kind('GCP', { account: { type: 'string' }, size, zone: { enum: ['b', 'c'] } }),
    ];
    const typed = { provider: 'AWS', name: 'backup', roleArn: 'arn:1', size: { nodes: 3 }, zone: 'a' };
    const other = startFrom(gcp, {}, undefined, typed);
    // values invalid for the other kind are dropped
    expect(other).toEqual({ provider: 'GCP', name: 'backup', size: { nodes: 3 } });
    expect(startFrom(aws, {}, typed, { ...(other as object), name: 'restore' })).toEqual({
      ...typed,
      name: 'restore',
    });
    expect(startFrom({ type: 'string' }, {}, undefined, 'a')).toBe('a');
    expect(startFrom({ type: 'array', items: { type: 'string' } }, {}, undefined, 'a')).toEqual([]);
  });

  it('that may hold itself is read when it is shown', () => {
    const root: Schema = { type: 'object', properties: { inner: { $ref: '#' } } };
    const node = nodeOf(root, root);
    if (node.kind !== 'object') throw new Error(node.kind);
    expect(nodeOf(node.fields[0]?.schema ?? {}, root)).toMatchObject({ kind: 'object' });
  });

  it('counts null as absent, and merges schemas that apply together', () => {
    expect(nodeOf({ anyOf: [{ type: 'string' }, { type: 'null' }] }, {})).toMatchObject({ kind: 'text' });
    const both = nodeOf(
      {
        allOf: [
          { type: 'object', properties: { a: {} }, required: ['a'] },
          { type: 'object', properties: { b: {} } },
        ],
      },
      {},
    );
    expect(both).toMatchObject({
      kind: 'object',
      fields: [
        { name: 'a', required: true },
        { name: 'b', required: false },
      ],
    });
  });

  it('shows its limits and its default', () => {
    expect(helpOf({ type: 'integer', minimum: 1, maximum: 500 }, {})).toBe('1 to 500.');
    expect(helpOf({ type: 'string', maxLength: 200 }, {})).toBe('At most 200 characters.');
    expect(helpOf({ type: 'boolean', default: true }, {})).toBe('Default true.');
    expect(helpOf({ type: 'string', description: 'must be 24 digits' }, {})).toBe('Must be 24 digits.');
    expect(helpOf({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, {})).toBeUndefined();
  });

  it('of any depth of any request has a form', () => {
    let fields = 0;
    const visit = (schema: Schema, root: Schema, depth: number): void => {
      const node = nodeOf(schema, root);
      fields += 1;
      startOf(schema, root);
      helpOf(schema, root);
      if (depth > 5) return;
      if (node.kind === 'object') for (const field of node.fields) visit(field.schema, root, depth + 1);
      if (node.kind === 'list') visit(node.item, root, depth + 1);
      if (node.kind === 'variants') {
        expect(new Set(node.options.map(({ label }) => label)).size).toBe(node.options.length);
        for (const option of node.options) visit(option.schema, root, depth + 1);
      }
    };
    for (const id of operationIds) {
      const root = bodyOf(id);
      visit(root, root, 0);
    }
    expect(fields).toBeGreaterThan(1500);
  });
});
