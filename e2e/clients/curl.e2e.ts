import { execFileSync, spawnSync } from 'node:child_process';
import { caPath, emulatorUrl } from '../emulator-client.ts';
import { expect, test } from '../fixtures.ts';

const absent = spawnSync('curl', ['--version']).status !== 0;
test.skip(absent, 'curl is not on this machine');

/** What `curl --digest` prints: the body, then the status on a line of its own. */
function curl(user: string, path: string, ...more: string[]) {
  const text = execFileSync('curl', [
    ...['--silent', '--show-error', '--digest', '--cacert', caPath(), '--user', user],
    ...['--header', 'Accept: application/vnd.atlas.2023-01-01+json'],
    ...['--write-out', '\n%{http_code}', ...more, `${emulatorUrl}${path}`],
  ]).toString();
  const end = text.lastIndexOf('\n');
  return { status: Number(text.slice(end + 1)), body: JSON.parse(text.slice(0, end)) };
}

test('curl --digest lists, reads, acknowledges and unacknowledges alerts', ({ world }) => {
  const { publicKey, privateKey, groupId } = world.credentials;
  const user = `${publicKey}:${privateKey}`;
  const alerts = `/api/atlas/v2/groups/${groupId}/alerts`;

  const list = curl(user, `${alerts}?status=OPEN`);
  expect(list.status).toBe(200);
  expect(list.body.totalCount).toBe(2);
  const [first] = list.body.results;
  const one = curl(user, `${alerts}/${first.id}`);
  expect(one).toEqual({ status: 200, body: expect.objectContaining({ id: first.id, status: 'OPEN' }) });

  const change = (body: object) =>
    curl(
      user,
      `${alerts}/${first.id}`,
      ...['--request', 'PATCH', '--header', 'Content-Type: application/json', '--data', JSON.stringify(body)],
    );
  const taken = change({ acknowledgedUntil: '2026-03-14T00:00:00Z', acknowledgementComment: 'by curl' });
  expect(taken.status).toBe(200);
  expect(taken.body).toMatchObject({
    acknowledgedUntil: '2026-03-14T00:00:00Z',
    acknowledgementComment: 'by curl',
    acknowledgingUsername: publicKey,
  });
  expect(change({ unacknowledgeAlert: true }).body).not.toHaveProperty('acknowledgedUntil');
  expect(change({ acknowledgedTil: 1 }).status).toBe(400);
});

test('curl is refused with a wrong key, in a body that says so', ({ world }) => {
  const { publicKey, groupId } = world.credentials;
  const refused = curl(`${publicKey}:wrong`, `/api/atlas/v2/groups/${groupId}/alerts`);
  expect(refused.status).toBe(401);
  expect(refused.body).toMatchObject({ error: 401, reason: 'Unauthorized', detail: expect.any(String) });
});
