import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rootPath } from '#contract/names.ts';
import { newestVersion } from '#contract/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/operations.ts';
import { fillPath, pathParam } from '#contract/path-params.ts';
import { paramNames } from '#contract/path-template.ts';
import { unwrap } from '#server/emulator/http/input/schema-walk.ts';
import { testEmulator } from '../emulator-for-tests.ts';
import { querySchema } from '../http/pipeline/input.ts';
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
  return `application/vnd.atlas.${newestVersion(row)}+${row.media === 'gzip' ? 'gzip' : 'json'}`;
};

describe('a query parameter', () => {
  it.each(below)('of %s with a wrong value is named in a 400, and nothing changes', async (id) => {
    const emulator = await testEmulator();
    const request = await prepared(emulator, id);
    const [path = ''] = request.path.split('?');
    const search = new URLSearchParams(request.path.split('?')[1] ?? '');
    const before = emulator.rows();
    const wrong: string[] = [];
    const shape = querySchema(operationOf(id)).shape as Record<string, z.ZodType>;
    const tried: [string, string][] = Object.entries(shape).flatMap(([name, schema]) => {
      const own = new URLSearchParams(search);
      own.delete(name);
      const others = own.size > 0 ? `&${own}` : '';
      const texts = wrongFor(schema).map((text) => `${name}=${encodeURIComponent(text)}${others}`);
      const twice = isList(schema) ? [] : [`${name}=1&${name}=1${others}`];
      return [...texts, ...twice].map((query): [string, string] => [name, query]);
    });
    for (const [name, query] of [
      ...tried,
      ['unheardOf', `unheardOf=1${search.size > 0 ? `&${search}` : ''}`],
    ]) {
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
});

describe('a path parameter', () => {
  const withParams = below.filter((id) => paramNames(operationOf(id).path).length > 0);
  const malformed = ['%00', '%F0%28%8C%28', '%2e%2e%2f', 'x'.repeat(3000), '%20', '5'];

  it.each(withParams)('of %s that no resource can have is 404, and nothing changes', async (id) => {
    const emulator = await testEmulator();
    const { method, params, body } = await prepared(emulator, id);
    const row = operationOf(id);
    const before = emulator.rows();
    const wrong: string[] = [];
    for (const [place, name] of paramNames(row.path).entries()) {
      for (const text of some(malformed, place)) {
        // what the parameter may be, a handler judges: see the tests of its area
        if (isText(text) && pathParam(name).safeParse(decodeURIComponent(text)).success) continue;
        const path = fillPath(row.path, { ...params, [name]: '~here~' }).replace('~here~', text);
        const reply = await emulator.ask(method, rootPath(row.root) + path, { body, accept: acceptOf(id) });
        if (reply.status !== 404 && reply.status !== 400)
          wrong.push(`${name} = ${text.slice(0, 20)}: ${reply.status}`);
      }
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
