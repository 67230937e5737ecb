import { beforeAll, describe, expect, it } from 'vitest';
import { type OperationId, operationIds, operationOf } from '#contract/operations.ts';
import { type TestEmulator, testEmulator } from './emulator-for-tests.ts';

/** Valid bodies of every operation that takes JSON; the wrong ones are made from them. */
const bodies: Partial<Record<OperationId, (emulator: TestEmulator) => { path: string; body: object }>> = {
  createGroup: ({ orgId }) => ({
    path: '~/groups',
    body: {
      name: 'wrong-input',
      orgId,
      tags: [{ key: 'a', value: 'b' }],
      regionUsageRestrictions: 'COMMERCIAL_FEDRAMP_REGIONS_ONLY',
      withDefaultAlertsSettings: true,
    },
  }),
  createGroupAlertConfig: ({ groupId }) => ({ path: `~/groups/${groupId}/alertConfigs`, body: config }),
  updateGroupAlertConfig: (emulator) => ({
    path: `~/groups/${emulator.groupId}/alertConfigs/${firstOf(emulator, 'alertConfigs')}`,
    body: config,
  }),
  toggleGroupAlertConfig: (emulator) => ({
    path: `~/groups/${emulator.groupId}/alertConfigs/${firstOf(emulator, 'alertConfigs')}`,
    body: { enabled: true },
  }),
  acknowledgeGroupAlert: (emulator) => ({
    path: `~/groups/${emulator.groupId}/alerts/${firstOf(emulator, 'alerts')}`,
    body: {
      acknowledgedUntil: '2026-03-14T00:00:00Z',
      acknowledgementComment: 'in hand',
      unacknowledgeAlert: false,
    },
  }),
  createEmulatorWorld: () => ({
    path: '/_emulator/worlds',
    body: { seed: 'empty', name: 'w', frozen: true, now: '2026-01-01T00:00:00Z' },
  }),
  updateEmulatorClock: () => ({
    path: '/_emulator/clock',
    body: { advanceSeconds: 1, rate: 2, frozen: true },
  }),
  createEmulatorFault: () => ({
    path: '/_emulator/faults',
    body: {
      operationId: 'getGroup',
      kind: 'status',
      status: 500,
      errorCode: 'UNEXPECTED_ERROR',
      latencyMs: 1,
      retryAfterSeconds: 1,
      remaining: 1,
    },
  }),
  createEmulatorKey: ({ orgId }) => ({
    path: '/_emulator/keys',
    body: { desc: 'x', grants: [{ roleName: 'ORG_MEMBER', orgId }], accessList: ['10.0.0.1'] },
  }),
  raiseEmulatorEvent: ({ groupId, clusterName }) => ({
    path: '/_emulator/events',
    body: {
      groupId,
      eventTypeName: 'NO_PRIMARY',
      clusterName,
      currentValue: { number: 1, units: 'RAW' },
      state: 'raise',
    },
  }),
};

const config = {
  eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
  enabled: true,
  severityOverride: 'WARNING',
  matchers: [{ fieldName: 'TYPE_NAME', operator: 'EQUALS', value: 'PRIMARY' }],
  metricThreshold: {
    metricName: 'CONNECTIONS',
    mode: 'AVERAGE',
    operator: 'GREATER_THAN',
    threshold: 10,
    units: 'RAW',
  },
  notifications: [
    { typeName: 'EMAIL', emailAddress: 'dba@example.com', delayMin: 1, intervalMin: 5 },
    {
      typeName: 'GROUP',
      emailEnabled: true,
      smsEnabled: false,
      roles: ['GROUP_OWNER'],
      delayMin: 0,
      intervalMin: 60,
    },
  ],
};

function firstOf(emulator: TestEmulator, table: 'alerts' | 'alertConfigs'): string {
  const [first] = emulator.world.tables[table].by('group', emulator.groupId);
  return first?.id ?? '';
}

type Path = (string | number)[];

/** Every value inside, with its path. */
function* leaves(value: unknown, path: Path = []): Generator<{ path: Path; value: unknown }> {
  if (path.length > 0) yield { path, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inside] of Object.entries(value)) {
    yield* leaves(inside, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

function replaced(value: unknown, path: Path, change: (at: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((each, index) => (index === key ? replaced(each, rest, change) : each));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], rest, change) };
}

const nameOf = (path: Path) =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  );

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

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});

/** Sends what is wrong; expects a 400 that names the field, and nothing changed. */
async function refuse(
  method: string,
  path: string,
  body: unknown,
  field: string,
): Promise<string | undefined> {
  const before = emulator.snapshot();
  const reply = await emulator.ask(method, path, { body });
  const named: string[] = (reply.body?.badRequestDetail?.fields ?? []).map(
    (each: { field: string }) => each.field,
  );
  const fits = named.some(
    (name) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`),
  );
  const shown = JSON.stringify(body).slice(0, 300);
  if (reply.status !== 400) return `${reply.status} for ${field}: ${shown}`;
  if (!fits) return `${field} is not named by ${JSON.stringify(reply.body)}: ${shown}`;
  return emulator.snapshot() === before ? undefined : `${field} changed something: ${shown}`;
}

const takers = operationIds.filter((id) => {
  const row = operationOf(id);
  return row.body !== undefined && row.bodyType !== 'form' && id !== 'importEmulatorWorld';
});

describe('wrong input', () => {
  it('is tried on every operation that takes a JSON body', () => {
    expect(takers.filter((id) => !bodies[id])).toEqual([]);
  });

  it.each(takers)('%s: a value of another type is refused at every depth', async (id) => {
    const made = bodies[id]?.(emulator);
    const { method } = operationOf(id);
    const wrong: (string | undefined)[] = [];
    for (const { path, value } of leaves(made?.body)) {
      for (const bad of wrongFor(value)) {
        const body = replaced(made?.body, path, () => bad);
        wrong.push(await refuse(method, made?.path ?? '', body, nameOf(path)));
      }
    }
    expect(wrong.filter((each) => each !== undefined)).toEqual([]);
  });

  it.each(takers)('%s: an unknown field is refused at every depth', async (id) => {
    const made = bodies[id]?.(emulator);
    const { method } = operationOf(id);
    const objects = [{ path: [] as Path, value: made?.body as unknown }, ...leaves(made?.body)].filter(
      ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
    );
    const wrong: (string | undefined)[] = [];
    for (const { path } of objects) {
      for (const key of ['unheardOf', 'constructor', 'toString']) {
        const body = replaced(made?.body, path, (at) => ({ ...(at as object), [key]: 1 }));
        wrong.push(await refuse(method, made?.path ?? '', body, nameOf([...path, key])));
      }
    }
    expect(wrong.filter((each) => each !== undefined)).toEqual([]);
  });

  it('a comment of 200 characters is taken, of 201 refused', async () => {
    const path = `~/groups/${emulator.groupId}/alerts/${firstOf(emulator, 'alerts')}`;
    const body = (length: number) => ({
      acknowledgedUntil: '2026-03-14T00:00:00Z',
      acknowledgementComment: 'x'.repeat(length),
    });
    expect(await refuse('PATCH', path, body(201), 'acknowledgementComment')).toBeUndefined();
    expect((await emulator.ask('PATCH', path, { body: body(200) })).status).toBe(200);
  });

  it.each(['2026-02-30T00:00:00Z', 'tomorrow', '1773410520000', '2026-03-14', ''])(
    'the date %s is refused',
    async (date) => {
      const path = `~/groups/${emulator.groupId}/alerts/${firstOf(emulator, 'alerts')}`;
      expect(await refuse('PATCH', path, { acknowledgedUntil: date }, 'acknowledgedUntil')).toBeUndefined();
    },
  );

  it('what the service sets itself is ignored, and null means absent', async () => {
    const made = await emulator.ask('POST', `~/groups/${emulator.groupId}/alertConfigs`, {
      body: { ...config, id: 'x', groupId: 'y', links: [], created: 'z', updated: null, threshold: null },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const again = await emulator.ask('PUT', `~/groups/${emulator.groupId}/alertConfigs/${made.body.id}`, {
      body: made.body,
    });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
  });
});
