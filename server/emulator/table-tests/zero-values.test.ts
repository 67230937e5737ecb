import { describe, expect, it } from 'vitest';
import { newestVersion, schemaFor } from '#contract/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/operations.ts';
import { testEmulator } from '../emulator-for-tests.ts';
import { evidence } from '../evidence/read-evidence.ts';
import { prepared } from './examples-for-tests.ts';

/** Optional fields of the service's request models by operation and location: `notifications[].intervalMin`. */
const optional = evidence('optional') as Readonly<Record<string, Readonly<Record<string, string>>>>;

const zeroes: Readonly<Record<string, unknown>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  object: {},
  array: [],
};

/** The body with a value at a location of every list; undefined where the body has no such location. */
function withValue(body: unknown, location: readonly string[], value: unknown): unknown {
  const [part = '', ...rest] = location;
  if (part === '[]') {
    if (!Array.isArray(body) || body.length === 0) return undefined;
    const items = body.map((item) => withValue(item, rest, value));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  if (rest.length === 0) return { ...body, [part]: value };
  const inside = withValue(Reflect.get(body, part), rest, value);
  return inside === undefined ? undefined : { ...body, [part]: inside };
}

const partsOf = (location: string) => location.replaceAll('[]', '.[]').split('.').filter(Boolean);

/** Locations whose zero value is refused, with the reason. */
const exceptions: Readonly<Partial<Record<OperationId, Readonly<Record<string, string>>>>> = {};

const takers = operationIds.filter(
  (id) => optional[id] !== undefined && schemaFor(operationOf(id).body, newestVersion(operationOf(id))),
);

describe('the zero value of an optional field', () => {
  it.each(takers)('is accepted by %s', async (id) => {
    const refused: string[] = [];
    for (const [location, type] of Object.entries(optional[id] ?? {})) {
      if (exceptions[id]?.[location] !== undefined) continue;
      const at = await testEmulator();
      const { method, path, body } = await prepared(at, id);
      const sent = withValue(body, partsOf(location), zeroes[type]);
      if (sent === undefined) continue;
      const accept = `application/vnd.atlas.${newestVersion(operationOf(id))}+json`;
      const reply = await at.ask(method, path, { body: sent, accept });
      if (reply.status >= 400)
        refused.push(`${location} (${type}): ${reply.status} ${reply.body.errorCode} ${reply.body.detail}`);
    }
    expect(refused).toEqual([]);
  });
});
