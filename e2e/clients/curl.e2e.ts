import { execFile, spawnSync } from 'node:child_process';
import type { WorldClient } from '../kit/emulator-client.ts';
import { expect, test } from '../kit/fixtures.ts';

/** The most common tool: the examples in the service's documentation work here unchanged. */

test.skip(spawnSync('curl', ['--version']).status !== 0, 'curl is not on this machine');

const versioned = ['--header', 'Accept: application/vnd.atlas.2025-03-12+json'];

interface Heard {
  status: number;
  /** Of the last answer, names in lower case. */
  headers: Record<string, string>;
  text: string;
  /** How many answers there were: a challenge counts. */
  answers: number;
}

/** Runs curl as a person would: with the emulator's own authority, and nothing turned off. */
function curl({ place }: WorldClient, path: string, ...args: string[]): Promise<Heard> {
  const all = ['--silent', '--show-error', '--include', '--cacert', place.ca, ...args, place.url + path];
  return new Promise((resolve, reject) => {
    execFile('curl', all, (error, out) => (error ? reject(error) : resolve(read(out))));
  });
}

/** `--include` prints the head of every answer, and one body: the last. */
function read(out: string): Heard {
  const heads: string[] = [];
  let rest = out;
  for (let end = 0; rest.startsWith('HTTP/'); rest = rest.slice(end)) {
    end = rest.indexOf('\r\n\r\n') + 4;
    heads.push(rest.slice(0, end - 4));
  }
  const [line = '', ...lines] = (heads.at(-1) ?? '').split('\r\n');
  const headers = lines.map((each): [string, string] => {
    const at = each.indexOf(':');
    return [each.slice(0, at).toLowerCase(), each.slice(at + 1).trim()];
  });
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers),
    text: rest,
    answers: heads.length,
  };
}

function signed({ credentials }: WorldClient, secret = credentials.privateKey): string[] {
  return ['--digest', '--user', `${credentials.publicKey}:${secret}`, ...versioned];
}

const alertsOf = ({ credentials }: WorldClient) => `/api/atlas/v2/groups/${credentials.groupId}/alerts`;

test('curl --digest lists and reads alerts', async ({ world }) => {
  const list = await curl(world, `${alertsOf(world)}?status=OPEN`, ...signed(world));
  expect(list.status).toBe(200);
  expect(list.answers).toBe(2);
  expect(list.headers['content-type']).toContain('application/vnd.atlas.');
  const { results, totalCount } = JSON.parse(list.text);
  expect(totalCount).toBe(2);
  expect(results.map(({ eventTypeName }: { eventTypeName: string }) => eventTypeName).sort()).toEqual([
    'HOST_DOWN',
    'OUTSIDE_METRIC_THRESHOLD',
  ]);

  const one = await curl(world, `${alertsOf(world)}/${results[0].id}`, ...signed(world));
  expect(one.status).toBe(200);
  expect(JSON.parse(one.text)).toMatchObject({ id: results[0].id, status: 'OPEN' });
});

test('the links of a list can be followed unchanged', async ({ world }) => {
  const list = await curl(world, `${alertsOf(world)}?itemsPerPage=1`, ...signed(world));
  const { links, results } = JSON.parse(list.text);
  const next: string = links.find(({ rel }: { rel: string }) => rel === 'next').href;
  const { origin, pathname, search } = new URL(next);
  expect(origin).toBe(world.place.url);
  const second = await curl(world, pathname + search, ...signed(world));
  expect(second.status).toBe(200);
  expect(JSON.parse(second.text).results).toHaveLength(1);
  expect(JSON.parse(second.text).results[0].id).not.toBe(results[0].id);
});

test('PATCH acknowledges an alert and takes it back, as others see at once', async ({ world }) => {
  const { results } = await world.expect('GET', `${alertsOf(world)}?status=OPEN`);
  const path = `${alertsOf(world)}/${results[0].id}`;
  const change = (body: object) => {
    const json = ['--header', 'Content-Type: application/json', '--data', JSON.stringify(body)];
    return curl(world, path, '--request', 'PATCH', ...signed(world), ...json);
  };
  const body = {
    acknowledgedUntil: '2026-03-13T18:00:00Z',
    acknowledgementComment: 'Ticket 4711, “übernommen”',
  };
  const taken = await change(body);
  expect(taken.status).toBe(200);
  expect(JSON.parse(taken.text)).toMatchObject({
    ...body,
    acknowledgingUsername: world.credentials.publicKey,
  });
  expect(await world.expect('GET', path)).toMatchObject(body);

  // an unknown field is named in the error and changes nothing
  const refused = await change({ acknowledgeUntil: '2027-01-01T00:00:00Z' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('acknowledgeUntil');
  expect(await world.expect('GET', path)).toMatchObject(body);

  expect((await change({ unacknowledgeAlert: true })).status).toBe(200);
  expect(await world.expect('GET', path)).not.toHaveProperty('acknowledgedUntil');
});

test("a wrong key is answered with 401 and the service's message", async ({ world }) => {
  const answer = await curl(world, alertsOf(world), ...signed(world, crypto.randomUUID()));
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.text)).toEqual({
    error: 401,
    reason: 'Unauthorized',
    detail: 'You are not authorized for this resource.',
    errorCode: 'UNEXPECTED_ERROR',
    parameters: [],
  });
  // clients read this by splitting it: the directives and their order are part of the contract
  expect(answer.headers['www-authenticate']).toMatch(
    /^Digest realm="MMS Public API", domain="", nonce="[^"]{32}", algorithm=MD5, qop="auth", stale=false$/,
  );
  expect((await curl(world, alertsOf(world), ...versioned)).status).toBe(401);
});

test('--head is answered with the head alone', async ({ world }) => {
  const answer = await curl(world, alertsOf(world), '--head', ...signed(world));
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toContain('application/vnd.atlas.');
  expect(answer.text).toBe('');
});

test('a service account gets a token, uses it, and revokes it', async ({ world }) => {
  const { clientId, clientSecret } = world.credentials;
  const account = ['--user', `${clientId}:${clientSecret}`];
  const issued = await curl(world, '/api/oauth/token', ...account, '--data', 'grant_type=client_credentials');
  expect(issued.status).toBe(200);
  const { access_token: token, ...rest } = JSON.parse(issued.text);
  expect(rest).toEqual({ expires_in: 3600, token_type: 'Bearer' });

  const bearer = ['--header', `Authorization: Bearer ${token}`, ...versioned];
  const list = await curl(world, `${alertsOf(world)}?status=OPEN`, ...bearer);
  expect(list.status).toBe(200);
  expect(list.answers).toBe(1);
  expect(JSON.parse(list.text).totalCount).toBe(2);

  const revoke = () => curl(world, '/api/oauth/revoke', ...account, '--data-urlencode', `token=${token}`);
  expect((await revoke()).status).toBe(200);
  expect((await curl(world, alertsOf(world), ...bearer)).status).toBe(401);
  // a repeated revocation succeeds: the token is already invalid // RFC 7009 §2.2
  expect((await revoke()).status).toBe(200);
});

test('a wrong client secret gets no token, and neither does an API key', async ({ world }) => {
  const { clientId, clientSecret, publicKey, privateKey } = world.credentials;
  const wrong = `${clientSecret.slice(0, -1)}${clientSecret.endsWith('x') ? 'y' : 'x'}`;
  const ask = (user: string) =>
    curl(world, '/api/oauth/token', '--user', user, '--data', 'grant_type=client_credentials');
  const refused = await ask(`${clientId}:${wrong}`);
  expect(refused.status).toBe(401);
  expect(JSON.parse(refused.text)).toMatchObject({ error: 'invalid_client' });
  expect((await ask(`${publicKey}:${privateKey}`)).status).toBe(401);
});
