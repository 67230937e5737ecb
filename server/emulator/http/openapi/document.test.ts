import { describe, expect, it } from 'vitest';
import { operationIds, operationOf } from '#contract/api/operations.ts';
import { controlApiVersion } from '#contract/emulator/control-access.ts';
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
      const named = [...String(path).matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
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

describe('the OpenAPI document of the control API', async () => {
  const control = await emulator.ask('GET', '/_emulator/control-api.json', { as: null });

  it('holds every control and nothing else, with a version', () => {
    const ids = Object.values(control.body.paths as Record<string, Record<string, Node>>).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids.sort()).toEqual(operationIds.filter((id) => operationOf(id).root === 'control').sort());
    expect(control.body.info.version).toBe(controlApiVersion);
    expect(Object.keys(control.body.paths).every((path) => path.startsWith('/_emulator/'))).toBe(true);
  });

  it('declares the header of the world and the control token', () => {
    const { parameters, security } = control.body.paths['/_emulator/clock'].patch;
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'X-Emulator-World', in: 'header' }));
    expect(security).toContainEqual({ controlToken: [] });
    expect(control.body.components.securitySchemes.controlToken).toEqual({ type: 'http', scheme: 'bearer' });
  });

  it('equals docs/control-api.json (refresh with -u)', async () => {
    await expect(`${JSON.stringify(control.body, null, 1)}\n`).toMatchFileSnapshot(
      '../../../../docs/control-api.json',
    );
  });
});
