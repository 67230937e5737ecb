import { describe, expect, it } from 'vitest';
import { newestVersion, schemaFor } from '#contract/api/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { isAbsent } from '#server/emulator/http/input/absence.ts';
import { alertConfigBody } from '../areas/alerts/examples-for-tests.ts';
import { type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import type { ExampleRequest } from './example-for-tests.ts';
import { examples, prepared } from './examples-for-tests.ts';
import { some } from './sample-for-tests.ts';
import { declaredAt, leaves, nameOf, type Path, replaced } from './schema-at-for-tests.ts';

/** What no field of that type takes. */
function wrongFor(value: unknown): unknown[] {
  switch (typeof value) {
    case 'string':
      return [5, true, [], {}, ['x'], `${'x'.repeat(5000)}\u0000`];
    case 'number':
      return ['5', true, [], {}];
    case 'boolean':
      return ['true', 1, 0, [], {}];
    default:
      return Array.isArray(value) ? ['x', 5, true, {}] : ['x', 5, true, []];
  }
}

/** A world of its own, ready for the example of the operation. */
async function ready(id: OperationId): Promise<Ready> {
  const emulator = await testEmulator();
  const request = await prepared(emulator, id);
  return { emulator, request, accept: `application/vnd.atlas.${newestVersion(operationOf(id))}+json` };
}
interface Ready {
  emulator: TestEmulator;
  request: ExampleRequest;
  accept: string;
}

/** Sends an invalid request; expects a 400 that names the field, and nothing changed. */
async function refuse(
  { emulator, request, accept }: Ready,
  field: string,
  wrong: { body?: unknown; path?: string },
): Promise<string | undefined> {
  const before = emulator.rows();
  const { path = request.path, body = request.body } = wrong;
  const reply = await emulator.ask(request.method, path, { body, accept });
  const named: string[] = (reply.body?.badRequestDetail?.fields ?? []).map(
    (each: { field: string }) => each.field,
  );
  const fits = named.some(
    (name) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`),
  );
  const shown = JSON.stringify(wrong).slice(0, 300);
  if (reply.status !== 400) return `${reply.status} for ${field}: ${shown}`;
  if (!fits) return `${field} is not named by ${JSON.stringify(reply.body)}: ${shown}`;
  return emulator.unchanged(before) ? undefined : `${field} changed something: ${shown}`;
}

/** Fields that accept anything: the example states why. */
function isFree(id: OperationId, path: Path): boolean {
  const name = nameOf(path);
  return Object.keys(examples[id]?.free ?? {}).some(
    (free) => name === free || name.startsWith(`${free}.`) || name.startsWith(`${free}[`),
  );
}

const takers = operationIds.filter((id) => {
  const row = operationOf(id);
  return row.body !== undefined && row.bodyType !== 'form' && id !== 'importEmulatorWorld';
});

describe('wrong input', () => {
  it('is tried on every operation that takes a JSON body', () => {
    expect(takers.filter((id) => !examples[id]?.body)).toEqual([]);
  });

  it.each(takers)('%s: a value of another type is refused at every depth', async (id) => {
    const at = await ready(id);
    const version = newestVersion(operationOf(id));
    const wrong: (string | undefined)[] = [];
    for (const [place, { path, value }] of [...leaves(at.request.body)].entries()) {
      if (isFree(id, path)) continue;
      const schema = declaredAt(schemaFor(operationOf(id).body, version), at.request.body, path);
      const wrongs = wrongFor(value).filter((bad) => !schema || !isAbsent(schema, bad));
      for (const bad of some(wrongs, place)) {
        const body = replaced(at.request.body, path, () => bad);
        wrong.push(await refuse(at, nameOf(path), { body }));
      }
    }
    expect(wrong.filter((each) => each !== undefined)).toEqual([]);
  });

  it.each(takers)('%s: an unknown field is refused at every depth', async (id) => {
    const at = await ready(id);
    const objects = [{ path: [] as Path, value: at.request.body }, ...leaves(at.request.body)].filter(
      ({ path, value }) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) && !isFree(id, path),
    );
    const wrong: (string | undefined)[] = [];
    for (const [place, { path }] of objects.entries()) {
      for (const key of some(['unheardOf', 'constructor', 'toString'], place, 1)) {
        const body = replaced(at.request.body, path, (inside) => ({ ...(inside as object), [key]: 1 }));
        wrong.push(await refuse(at, nameOf([...path, key]), { body }));
      }
    }
    expect(wrong.filter((each) => each !== undefined)).toEqual([]);
  });

  const acknowledging = () => ready('acknowledgeGroupAlert');

  it('a comment of 200 characters is taken, of 201 refused', async () => {
    const at = await acknowledging();
    const body = (length: number) => ({
      acknowledgedUntil: '2026-03-14T00:00:00Z',
      acknowledgementComment: 'x'.repeat(length),
    });
    expect(await refuse(at, 'acknowledgementComment', { body: body(201) })).toBeUndefined();
    expect((await at.emulator.ask('PATCH', at.request.path, { body: body(200) })).status).toBe(200);
  });

  it.each(['2026-02-30T00:00:00Z', 'tomorrow', '1773410520000', '2026-03-14'])(
    'the date %s is refused',
    async (date) => {
      const at = await acknowledging();
      const refused = await refuse(at, 'acknowledgedUntil', { body: { acknowledgedUntil: date } });
      expect(refused).toBeUndefined();
    },
  );

  it('read-only fields may be sent unchanged, and null means absent', async () => {
    const emulator = await testEmulator();
    const created = await emulator.ask('POST', `~/groups/${emulator.groupId}/alertConfigs`, {
      body: {
        ...alertConfigBody,
        id: '',
        groupId: null,
        links: [],
        created: '0001-01-01T00:00:00Z',
        updated: null,
        threshold: null,
      },
    });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const again = await emulator.ask('PUT', `~/groups/${emulator.groupId}/alertConfigs/${created.body.id}`, {
      body: created.body,
    });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
  });
});
