import { describe, expect, it } from 'vitest';
import { newestVersion } from '#contract/api/operation.ts';
import { type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { type Ask, type Reply, type TestEmulator, testEmulator } from '../emulator-for-tests.ts';
import { prepared } from '../table-tests/examples-for-tests.ts';
import { recorded } from './service-facts.ts';

/** Refusals of the real service, provoked again under the observed profile. */

interface Provoked {
  path: string;
  ask?: Ask;
}
type Provoke = (
  at: TestEmulator,
  request: { path: string; params: Readonly<Record<string, string>> },
) => Provoked | Promise<Provoked>;

const renamed = (path: string, from: string | undefined, to: string) =>
  path.replace(`/${encodeURIComponent(from ?? '')}`, `/${to}`);

/** Status and code → how to get there from an accepted request. */
const provocations: Readonly<Record<string, Provoke>> = {
  '401 UNEXPECTED_ERROR': (_at, { path }) => ({ path, ask: { as: null } }),
  '404 CLUSTER_NOT_FOUND': (_at, { path, params }) => ({
    path: renamed(path, params.clusterName ?? params.name, 'nowhere'),
  }),
  '404 GROUP_NOT_FOUND': (_at, { path, params }) => ({ path: renamed(path, params.groupId, '0'.repeat(24)) }),
  '400 CANNOT_USE_NON_FLEX_CLUSTER_IN_FLEX_API': (at, { path, params }) => ({
    path: renamed(path, params.name, at.clusterName),
  }),
  async '400 CANNOT_USE_FLEX_CLUSTER_IN_CLUSTER_API'(at, { path, params }) {
    const body = {
      name: 'flexible',
      providerSettings: { backingProviderName: 'AWS', regionName: 'US_EAST_1' },
    };
    const created = await at.ask('POST', `~/groups/${at.groupId}/flexClusters`, { body });
    expect(created.status).toBe(201);
    return { path: renamed(path, params.clusterName, 'flexible') };
  },
  async '400 CANNOT_TERMINATE_CLUSTER_WHEN_TERMINATION_PROTECTION_ENABLED'(at, { path, params }) {
    const cluster = `~/groups/${at.groupId}/clusters/${params.clusterName}`;
    const created = await at.ask('PATCH', cluster, { body: { terminationProtectionEnabled: true } });
    expect(created.status).toBe(200);
    at.advance(3600);
    return { path };
  },
  '404 RESOURCE_NOT_FOUND': (_at, { path, params }) => ({
    path: renamed(path, params.archiveId, '0'.repeat(24)),
  }),
  '409 ONLINE_ARCHIVE_MUST_BE_ACTIVE_TO_PAUSE': (_at, { path }) => ({
    path,
    ask: { body: { paused: true } },
  }),
  '400 ONLINE_ARCHIVE_CANNOT_MODIFY_FIELD': (_at, { path }) => ({ path, ask: { body: { paused: false } } }),
  '404 DATA_FEDERATION_TENANT_NOT_FOUND_FOR_NAME': (_at, { path, params }) => ({
    path: renamed(path, params.tenantName, 'nowhere'),
  }),
  async '404 UNEXPECTED_ERROR'(at, { path }) {
    await at.ask('DELETE', path);
    return { path };
  },
};

const existing = recorded();
const cases = operationIds.flatMap((id) =>
  (existing[id]?.errors ?? []).map((error): [OperationId, string] => [id, error]),
);

function expectError(reply: Reply, error: string): void {
  expect(`${reply.status} ${reply.body.errorCode}`).toBe(error);
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  expect(reply.headers.get('x-error-code')).toBe(reply.body.errorCode);
  expect(reply.body).toMatchObject({ error: reply.status });
  expect(typeof reply.body.detail).toBe('string');
  expect(typeof reply.body.reason).toBe('string');
}

describe('errors', () => {
  it.each(cases)('%s answers %s as recorded', async (id, error) => {
    const at = await testEmulator({ profile: 'observed' });
    const request = await prepared(at, id);
    const { path, ask } = (await provocations[error]?.(at, request)) ?? {};
    if (path === undefined) throw new Error(`no request provokes ${error}`);
    const reply = await at.ask(request.method, path, {
      body: request.body,
      accept: `application/vnd.atlas.${newestVersion(operationOf(id))}+json`,
      ...ask,
    });
    if (error.startsWith('401')) {
      // observed: the challenge has a body and no code in the headers
      expect(reply.body).toEqual({
        error: 401,
        reason: 'Unauthorized',
        detail: 'You are not authorized for this resource.',
        errorCode: 'UNEXPECTED_ERROR',
      });
    } else expectError(reply, error);
  });
});
