import { afterEach, expect, test } from 'vitest';
import { startConnected, startService } from '../test-kit.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function connected(argv: string[] = []) {
  const service = await startService();
  const console = await startConnected(service, { argv });
  closers.push(service.close, console.close);
  const linesOf = (message: string) =>
    console.logs
      .flatMap((text) => text.trim().split('\n'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === message);
  return { console, linesOf };
}

test('the line of a call names user, connection, operation, and status and duration of the service', async () => {
  const { console, linesOf } = await connected();
  const response = await console.call('getGroup', { groupId: '0123456789abcdef01234567' });
  const line = linesOf('request').at(-1);
  expect(line).toMatchObject({
    requestId: response.headers.get('x-request-id'),
    userId: expect.stringMatching(/./),
    connection: 'emulator',
    operation: 'getGroup',
    upstreamStatus: '200',
    upstreamMs: expect.any(Number),
    status: 200,
  });
  expect(line).toHaveProperty('address');
});

test('the line of several reads is written once all of them are answered', async () => {
  const { console, linesOf } = await connected();
  const response = await console.ask('POST', '/bff/reads', {
    session: console.session,
    body: {
      reads: [
        { connection: 'emulator', operationId: 'listOrgs', args: {} },
        { connection: 'emulator', operationId: 'listGroups', args: {} },
      ],
    },
  });
  await response.text();
  expect(linesOf('request').at(-1)).toMatchObject({
    path: '/bff/reads',
    operation: 'listOrgs,listGroups',
    upstreamCalls: 2,
  });
});

test('a request without a session has no user in its line', async () => {
  const { console, linesOf } = await connected();
  await console.ask('GET', '/bff/users');
  expect(linesOf('request').at(-1)).toMatchObject({ status: 401 });
  expect(linesOf('request').at(-1)).not.toHaveProperty('userId');
});

test('the level debug logs each call to the service, without query and secrets', async () => {
  const { console, linesOf } = await connected(['--log-level', 'debug']);
  const answer = await console.call('listOrgs', { query: { name: 'canary-of-a-query' } });
  expect(await answer.text()).toContain('results');
  expect(linesOf('upstream call').at(-1)).toMatchObject({
    connection: 'emulator',
    operation: 'listOrgs',
    method: 'GET',
    path: '/api/atlas/v2/orgs',
    result: '200',
    requestId: linesOf('request').at(-1)?.requestId,
  });
  expect(console.logs.join('')).not.toContain('canary');
});
