import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rootPath } from '#contract/api/names.ts';
import { formatOf, newestVersion } from '#contract/api/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { fillPath, pathParam } from '#contract/api/path-params.ts';
import { paramNames } from '#contract/api/path-template.ts';
import { unwrap } from '#server/emulator/http/input/unwrap.ts';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { querySchema } from '../http/pipeline/input.ts';
import type { ExampleRequest } from './example-for-tests.ts';
import { prepared } from './examples-for-tests.ts';
import { some } from './sample-for-tests.ts';

/** Texts that a parameter of this kind never takes. */
function wrongFor(schema: z.ZodType): string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return wrongFor(inner.element as z.ZodType);
  if (inner instanceof z.ZodBoolean) return ['yes', '1', 'wahr', 'true '];
  if (inner instanceof z.ZodNumber) {
    const { minValue, maxValue } = inner;
    const edges = [
      ...(Number.isFinite(minValue) ? [String(Number(minValue) - 1)] : []),
      ...(Number.isFinite(maxValue) ? [String(Number(maxValue) + 1)] : []),
    ];
    return ['ten', '1.5', '1e3', '0x10', '٥', ' 1', '99999999999999999999', ...edges];
  }
  if (inner instanceof z.ZodEnum) return ['unheardOf', 'constructor'];
  return inner.safeParse('\u0000 no text of that kind').success ? [] : ['\u0000 no text of that kind'];
}

function isList(schema: z.ZodType): boolean {
  return unwrap(schema) instanceof z.ZodArray;
}

const below = operationIds.filter((id) => operationOf(id).bodyType !== 'form');

const acceptOf = (id: OperationId) => {
  const row = operationOf(id);
  return `application/vnd.atlas.${newestVersion(row)}+${formatOf(row)}`;
};

const malformed = ['%00', '%F0%28%8C%28', '%2e%2e%2f', 'x'.repeat(3000), '%20', '5'];

/** Wrong values of the query parameters of a request, each with the name of its parameter. */
function wrongQueries(id: OperationId, search: URLSearchParams): [name: string, query: string][] {
  const shape = querySchema(operationOf(id)).shape as Record<string, z.ZodType>;
  const tried = Object.entries(shape).flatMap(([name, schema]) => {
    const own = new URLSearchParams(search);
    own.delete(name);
    const others = own.size > 0 ? `&${own}` : '';
    // page 0 is the first one: query.test.ts
    const wrong = wrongFor(schema).filter((text) => name !== 'pageNum' || text !== '0');
    const texts = wrong.map((text) => `${name}=${encodeURIComponent(text)}${others}`);
    const twice = isList(schema) ? [] : [`${name}=1&${name}=1${others}`];
    return [...texts, ...twice].map((query): [string, string] => [name, query]);
  });
  return [...tried, ['unheardOf', `unheardOf=1${search.size > 0 ? `&${search}` : ''}`]];
}

/** Paths of a request in which one parameter is what no resource can have. */
function malformedPaths(id: OperationId, params: ExampleRequest['params']): [name: string, path: string][] {
  const row = operationOf(id);
  return paramNames(row.path).flatMap((name, place) =>
    some(malformed, place)
      // a handler validates the allowed values of a parameter: see the tests of its area
      .filter((text) => !(isText(text) && pathParam(name).safeParse(decodeURIComponent(text)).success))
      .map((text): [string, string] => {
        const path = fillPath(row.path, { ...params, [name]: '~here~' }).replace('~here~', text);
        return [`${name} = ${text.slice(0, 20)}`, rootPath(row.root) + path];
      }),
  );
}

// nothing changes, so that both tests of an operation share its world
describe.each(below)('%s', (id) => {
  let emulator: TestEmulator;
  let request: ExampleRequest;
  let before: ReturnType<TestEmulator['rows']>;
  beforeAll(async () => {
    emulator = await testEmulator();
    request = await prepared(emulator, id);
    before = emulator.rows();
  });

  it('names a query parameter with a wrong value in a 400, and changes nothing', async () => {
    const [path = '', search] = request.path.split('?');
    const wrong: string[] = [];
    for (const [name, query] of wrongQueries(id, new URLSearchParams(search ?? ''))) {
      const reply = await emulator.ask(request.method, `${path}?${query}`, {
        accept: acceptOf(id),
        body: request.body,
      });
      const named = (reply.body?.content ?? reply.body)?.badRequestDetail?.fields?.map(
        ({ field }: { field: string }) => field.replace(/\[\d+\]$/, ''),
      );
      if (reply.status !== 400 || !named?.includes(name)) {
        wrong.push(`${query}: ${reply.status} naming ${JSON.stringify(named)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(emulator.unchanged(before)).toBe(true);
  });

  it('answers 404 or 400 to a path parameter that no resource can have, and changes nothing', async () => {
    const wrong: string[] = [];
    for (const [what, path] of malformedPaths(id, request.params)) {
      const { status } = await emulator.ask(request.method, path, {
        body: request.body,
        accept: acceptOf(id),
      });
      if (status !== 404 && status !== 400) wrong.push(`${what}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(emulator.unchanged(before)).toBe(true);
  });
});

function isText(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
