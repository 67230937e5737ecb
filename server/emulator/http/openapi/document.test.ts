import { describe, expect, it } from 'vitest';
import { operationIds, operationOf } from '#contract/operations.ts';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';

interface Node {
  [key: string]: unknown;
}

function* nodes(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Node;
  for (const inside of Object.values(value)) yield* nodes(inside);
}

const emulator = await testEmulator();
const reply = await emulator.ask('GET', '/_emulator/openapi.json', { as: null });
const operations = Object.entries(reply.body.paths as Record<string, Record<string, Node>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation }) as Node),
);

describe('the OpenAPI document', () => {
  it('is served to anybody on this machine and holds every operation of the table once', () => {
    expect(reply.status).toBe(200);
    expect(reply.body.openapi).toBe('3.1.0');
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...operationIds].sort());
  });

  it('holds every schema that it refers to', () => {
    const refs = [...nodes(reply.body)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    const missing = refs.filter((ref) => {
      const [, name] = /^#\/components\/schemas\/([^/]+)/.exec(ref) ?? [];
      return name !== undefined && !Object.hasOwn(reply.body.components.schemas, name);
    });
    expect(refs.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('declares every parameter of every path', () => {
    const wrong = operations.filter(({ path, parameters }) => {
      const named = [...String(path).matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
      const declared = (parameters as Node[]).filter((each) => each.in === 'path').map(({ name }) => name);
      return named.join() !== declared.join();
    });
    expect(wrong).toEqual([]);
  });

  it('has no two paths that differ in the names of their parameters alone', () => {
    const shapes = Object.keys(reply.body.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('offers nothing that changes the shape of every answer', () => {
    const names = operations.flatMap(({ parameters }) => (parameters as Node[]).map(({ name }) => name));
    expect(names).toContain('pretty');
    expect(names).not.toContain('envelope');
  });

  it('has a media type for each version of an operation, with its sunset', () => {
    const { responses } = operations.find(({ operationId }) => operationId === 'getGroupCluster') ?? {};
    const { content } = (responses as Record<string, { content: Node }>)[200] ?? {};
    expect(Object.keys(content ?? {})).toEqual([
      'application/vnd.atlas.2023-01-01+json',
      'application/vnd.atlas.2023-02-01+json',
      'application/vnd.atlas.2024-08-05+json',
    ]);
    expect(content?.['application/vnd.atlas.2023-01-01+json']).toMatchObject({ 'x-sunset': '2027-07-01' });
  });

  it('closes requests to unknown fields and leaves answers open', () => {
    const { schemas } = reply.body.components;
    const request = operations.find(({ operationId }) => operationId === 'createGroup')?.requestBody;
    const [first] = Object.values((request as { content: Record<string, Node> }).content);
    const name = /[^/"]+(?="\})/.exec(JSON.stringify(first?.schema))?.[0] ?? '';
    expect(schemas[name].additionalProperties).toBe(false);
    expect(schemas[name].required).toEqual(['name', 'orgId']);
    expect(schemas.ApiError.additionalProperties).toBeUndefined();
  });

  it('lists the allowed callers', () => {
    const [row] = operationIds.filter((id) => Array.isArray(operationOf(id).roles));
    const stated = operations.find(({ operationId }) => operationId === row);
    expect(stated?.description).toMatch(/^Needs one of: /);
  });
});
