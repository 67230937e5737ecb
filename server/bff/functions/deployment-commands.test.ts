import { beforeEach, describe, expect, test } from 'vitest';
import { CommandReply } from '#contract/console/functions.ts';
import { MemoryCatalog } from '#server/data/memory-catalog.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import type { DataSource, RunOptions } from '#server/functions/data-source.ts';
import { engineSource } from '#server/functions/sources/engine-source.ts';
import type { UsableConnection } from '../connections/connections.ts';
import type { Audit, AuditSubject } from '../forward/audit.ts';
import { createConsoleHandlers } from '../http/console-handlers.ts';
import { type Failure, refuse } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { Db } from '../tables.ts';
import { type CommandDeps, commandRoutes } from './command-routes.ts';
import { createDeploymentPools } from './deployment-pools.ts';
import type { OpenDeployment } from './deployments.ts';
import { createIndexBuilds, type IndexBuilds } from './index-builds.ts';
import { openServices, type SourceDeps } from './open-sources.ts';

/** A deployment whose driver is the embedded engine. */
const deployment: OpenDeployment = {
  id: 'prod',
  name: 'Prod',
  stamp: '1',
  uri: 'mongodb://kimberley:canary@a.test/?tls=true',
  hosts: 'mongodb://a.test:27017',
  secrets: ['kimberley', 'canary'],
  readOnly: false,
};
const scope = { connection: 'emulator', groupId: '0123456789abcdef01234567' };

let engine: DataSource;
let deps: SourceDeps;
let builds: IndexBuilds;
let asked: (RunOptions | undefined)[];
let lines: { subject: AuditSubject; outcome: string; status: number | null }[];
beforeEach(() => {
  engine = engineSource({ catalog: new MemoryCatalog() });
  builds = createIndexBuilds();
  asked = [];
  lines = [];
  const driver: DataSource = {
    ...engine,
    run(db, command, options) {
      asked.push(options);
      return engine.run(db, command, options);
    },
  };
  const unused = () => {
    throw new Error('not a deployment');
  };
  deps = {
    connections: new Proxy({} as SourceDeps['connections'], { get: () => unused }),
    upstream: { call: unused, healthOf: unused, tokenOf: unused, revokeToken: unused, close: async () => {} },
    deployments: {
      ...({} as SourceDeps['deployments']),
      open: async (id) => {
        if (id !== deployment.id) throw refuse('DEPLOYMENT_NOT_FOUND');
        return deployment;
      },
    },
    pools: createDeploymentPools(() => driver, unused),
    readOnly: false,
  };
});

function routeOf(more: Partial<SourceDeps> = {}): SignedInRoute {
  const audit: Audit = {
    begin: async (subject) => ({
      end: async (outcome, status) => {
        lines.push({ subject, outcome, status });
      },
    }),
    note: async (subject, outcome, status) => {
      lines.push({ subject, outcome, status });
    },
    async recordRefusal(subject, validate) {
      try {
        return await validate();
      } catch (error) {
        lines.push({ subject, outcome: 'refused', status: (error as Failure).status });
        throw error;
      }
    },
    around: (_subject, work) => work(),
    asked: (_call, _session, _what, work) => work(),
    list: () => Promise.reject(new Error('not asked')),
    async *pages() {},
    acknowledgers: () => Promise.reject(new Error('not asked')),
  };
  const protections: CommandDeps['protections'] = {
    admitDocuments: async () => {},
    counted: (_connection, _what, _by, write) => write({} as Db),
  };
  const [route] = commandRoutes({
    ...{ ...deps, ...more, audit, protections },
    ...{ indexBuilds: builds, now: () => 7 },
    defineHandlers: createConsoleHandlers({ audit, readOnly: false, checkAnswers: true }),
  });
  if (!route) throw new Error('no route');
  return route;
}

async function send(command: string, { role = 'operator' as const, more = {}, fields = {} } = {}) {
  const response = await routeOf(more).handle(
    {
      requestId: 'r',
      params: {},
      query: new URLSearchParams(),
      body: { source: { kind: 'deployment', deployment: 'prod' }, db: 'shop', command, ...fields },
      origin: '',
      address: '',
      userAgent: '',
      signal: new AbortController().signal,
      raw: { method: 'POST', target: '/bff/command', headers: [], peer: '' },
    },
    { hash: '', publicId: '', csrf: '', expiresAt: 0, openedAt: 0, user: { id: 'u', name: 'kim', role } },
  );
  return parseEjson(CommandReply.parse(await response.json()).reply) as Record<string, unknown>;
}

describe('a command to a deployment', () => {
  test('brings back the reply with its types, and a refusal in the words of the database', async () => {
    const id = '{"$oid":"0123456789abcdef01234567"}';
    await send(`{"insert":"orders","documents":[{"_id":${id},"n":{"$numberLong":"9007199254740993"}}]}`);
    const result = toEjson(await send('{"find":"orders","filter":{}}'));
    expect(result).toContain('{"$numberLong":"9007199254740993"}');
    expect(await send('{"find":"orders","filter":{"a":{"$nonsense":1}}}')).toMatchObject({
      ok: 0,
      codeName: 'BadValue',
    });
    expect(lines).toMatchObject([
      { subject: { operation: 'command insert', target: '/deployments/prod shop.orders' }, outcome: 'done' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('9007199254740993');
  });

  test('contains the members that may answer', async () => {
    await send('{"find":"orders"}', { fields: { readPreference: 'secondary' } });
    expect(asked).toMatchObject([{ readPreference: 'secondary' }]);
  });

  test('that writes is refused by a console that is read only, unsent and noted', async () => {
    await expect(send('{"drop":"orders"}', { more: { readOnly: true } })).rejects.toMatchObject({
      code: 'CONNECTION_READ_ONLY',
    });
    expect(asked).toEqual([]);
    expect(lines).toMatchObject([{ outcome: 'refused', status: 403 }]);
  });
});

describe('a function', () => {
  const linked = [{ name: 'prod', source: { kind: 'deployment', deployment: 'prod' } }] as const;

  test('works on a deployment, in transactions too', async () => {
    const { services, close } = openServices(deps, scope, linked);
    const source = services.get('prod');
    await source?.run('shop', { create: 'orders' });
    const session = await source?.begin();
    await source?.run('shop', { insert: 'orders', documents: [{ _id: 1 }] }, session ? { session } : {});
    await source?.abort(session ?? '');
    expect(await source?.run('shop', { count: 'orders' })).toMatchObject({ n: 0 });
    await close();
  });

  test('does not write through a deployment or a console that is read only', async () => {
    for (const [more, text] of [
      [{ readOnly: true }, 'this console is read only'],
      [
        { deployments: { ...deps.deployments, open: async () => ({ ...deployment, readOnly: true }) } },
        'changes through this deployment are switched off',
      ],
    ] as const) {
      const { services, close } = openServices({ ...deps, ...more }, scope, linked);
      await expect(services.get('prod')?.run('shop', { insert: 'a', documents: [{}] })).rejects.toThrow(text);
      await expect(services.get('prod')?.run('shop', { find: 'a' })).resolves.toMatchObject({ ok: 1 });
      await close();
    }
  });

  test('has the links of its project and no others', () => {
    expect([...openServices(deps, scope, linked).services.keys()]).toEqual(['prod']);
    expect([...openServices(deps, scope, []).services.keys()]).toEqual(['mongodb-atlas']);
  });
});

test('an index of a cluster is reported as building while its command runs, also where it fails', async () => {
  const connection = { id: 'emulator', emulator: true, readOnly: false } as UsableConnection;
  const seen: unknown[] = [];
  let broken = false;
  const more: Partial<SourceDeps> = {
    connections: { open: async () => connection } as unknown as SourceDeps['connections'],
    upstream: {
      call: async () => {
        seen.push(...builds.of('emulator'));
        if (broken) throw new Error('gone');
        return { status: 200, headers: {}, text: '', body: { reply: '{"ok":1}' } };
      },
    } as unknown as SourceDeps['upstream'],
  };
  const source = { kind: 'cluster', ...scope, clusterName: 'orders' };
  await send('{"createIndexes":"items","indexes":[]}', { more, fields: { source } });
  const build = {
    connection: 'emulator',
    groupId: scope.groupId,
    clusterName: 'orders',
    by: 'kim',
    since: 7,
  };
  expect(seen).toEqual([{ id: 1, ...build, namespace: 'shop.items' }]);
  expect(builds.of('emulator')).toEqual([]);
  broken = true;
  await expect(send('{"createIndexes":"items","indexes":[]}', { more, fields: { source } })).rejects.toThrow(
    'gone',
  );
  broken = false;
  await send('{"drop":"items"}', { more, fields: { source } });
  expect(seen).toHaveLength(2);
  expect(builds.of('emulator')).toEqual([]);
});
