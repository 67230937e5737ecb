import { describe, expect, test } from 'vitest';
import { noProtection } from '#contract/console/access/protection.ts';
import type { UsableConnection } from '../connections/connections.ts';
import { refuse } from '../http/errors.ts';
import type { Upstream, UpstreamAnswer } from '../upstream/upstream.ts';
import { UpstreamFailure } from '../upstream/upstream-errors.ts';
import type { UpstreamRequest } from '../upstream/upstream-request.ts';
import { firstCluster, replyTo, sendCommand } from './emulated-cluster.ts';

const groupId = '0123456789abcdef01234567';
const cluster = { groupId, clusterName: 'Cluster0' };
const ping = { db: 'admin', command: '{"ping":1}' };
const connection: UsableConnection = {
  id: 'emulator',
  version: 1,
  kind: 'apiKey',
  identity: 'x',
  secret: 'y',
  origin: 'http://127.0.0.1:1',
  ca: null,
  emulator: true,
  readOnly: false,
  protection: noProtection,
};

function upstreamWith(answer: () => Partial<UpstreamAnswer>) {
  const seen: UpstreamRequest[] = [];
  const upstream: Upstream = {
    call: async (_connection, request) => {
      seen.push(request);
      return { status: 200, headers: {}, body: undefined, text: '', ...answer() };
    },
    healthOf: () => ({ answeredAt: null, failedAt: null, message: '' }),
    tokenOf: () => undefined,
    revokeToken: () => Promise.reject(new Error('no token here')),
    close: async () => {},
  };
  return { upstream, seen };
}

describe('a command to an emulated cluster', () => {
  test('is one request, which uses nothing of the budget of its project', async () => {
    const { upstream, seen } = upstreamWith(() => ({ body: { reply: '{"ok":1}' } }));
    expect(await replyTo(upstream, connection, cluster, { ...ping, readPreference: 'nearest' })).toBe(
      '{"ok":1}',
    );
    expect(seen).toMatchObject([
      {
        method: 'POST',
        target: `/_emulator/groups/${groupId}/clusters/Cluster0/command`,
        body: JSON.stringify({ ...ping, readPreference: 'nearest' }),
        groupId: undefined,
      },
    ]);
  });

  test('of a name that would leave its path is refused unsent', async () => {
    const { upstream, seen } = upstreamWith(() => ({}));
    await expect(
      (async () => sendCommand(upstream, connection, { groupId, clusterName: '..' }, ping))(),
    ).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    expect(seen).toEqual([]);
  });

  test.each([
    [
      'the refusal of the emulator',
      () => ({
        status: 404,
        body: { error: 404, errorCode: 'CLUSTER_NOT_FOUND', detail: 'No cluster is so called.' },
      }),
      'Cluster0: No cluster is so called.',
    ],
    ['an answer without words', () => ({ status: 500, body: {} }), 'Cluster0: it was refused (500)'],
    ['an invalid answer', () => ({ body: { reply: 7 } }), 'Cluster0: '],
    [
      'a lost answer',
      () => {
        throw new UpstreamFailure('UPSTREAM_TRUNCATED', true);
      },
      'Whether a change took effect is unknown.',
    ],
    [
      'a service that is not called after failures',
      () => {
        throw refuse('UPSTREAM_CIRCUIT_OPEN');
      },
      'Paused after repeated failures',
    ],
  ])('reports %s to a function', async (_, answer, text) => {
    const { upstream } = upstreamWith(answer);
    await expect(replyTo(upstream, connection, cluster, ping)).rejects.toMatchObject({
      name: 'CommandError',
      codeName: 'HostUnreachable',
      message: expect.stringContaining(text),
    });
  });
});

test('reports that a project has no clusters', async () => {
  const { upstream } = upstreamWith(() => ({ body: { results: [] } }));
  await expect(firstCluster(upstream, connection, groupId)).rejects.toMatchObject({
    message: 'The project has no cluster.',
  });
});
