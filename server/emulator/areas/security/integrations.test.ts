import { describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

const at = ({ groupId }: TestEmulator, rest = '') => `~/groups/${groupId}/integrations${rest}`;
const hex = (digits: number) => '0123456789abcdef'.repeat(3).slice(0, digits);

const kinds: [string, Record<string, unknown>, Record<string, unknown>][] = [
  ['DATADOG', { apiKey: hex(32), region: 'EU' }, { apiKey: `${'*'.repeat(28)}cdef`, region: 'EU' }],
  ['PAGER_DUTY', { serviceKey: hex(32) }, { serviceKey: `${'*'.repeat(28)}cdef` }],
  ['OPS_GENIE', { apiKey: 'opsgenie-key-1234' }, { apiKey: '*************1234' }],
  ['VICTOR_OPS', { apiKey: 'victorops-key-9876', routingKey: 'dba' }, { routingKey: 'dba' }],
  ['SLACK', { apiToken: 'xoxb-token-5678', channelName: null }, { apiToken: '***********5678' }],
  [
    'NEW_RELIC',
    { accountId: hex(40), licenseKey: hex(40), readToken: 'read-token-1111', writeToken: 'write-token-2222' },
    { licenseKey: `${'*'.repeat(36)}4567`, readToken: '***********1111', writeToken: '************2222' },
  ],
  [
    'WEBHOOK',
    { url: 'https://example.com/hooks/a1b2101', secret: 'secret-of-hook', headersTemplate: '{"a":"b"}' },
    { url: 'https://example.com/****2101', secret: '**********hook', headersTemplate: '************' },
  ],
  [
    'MICROSOFT_TEAMS',
    { microsoftTeamsWebhookUrl: 'https://example.com/webhook/abc9999' },
    { microsoftTeamsWebhookUrl: 'https://example.com/****9999' },
  ],
  [
    'PROMETHEUS',
    { enabled: true, serviceDiscovery: 'http', username: 'prom', password: 'prom-password-7777' },
    { username: 'prom' },
  ],
];

describe('an integration', () => {
  it.each(kinds)('with %s shows no secret, and none is kept', async (type, sent, shown) => {
    const emulator = await testEmulator();
    await emulator.ask('DELETE', at(emulator, `/${type}`));
    const created = await emulator.ask('POST', at(emulator, `/${type}`), { body: { type, ...sent } });
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    const one = await emulator.ask('GET', at(emulator, `/${type}`));
    expect(one.body).toMatchObject({ type, ...shown });
    expect(created.body.results).toContainEqual(one.body);
    for (const secret of [
      'opsgenie-key',
      'victorops-key',
      'xoxb-',
      'read-token',
      'secret-of',
      'prom-password',
    ]) {
      expect(emulator.snapshot()).not.toContain(secret);
    }
  });

  it('accepts its own response', async () => {
    const emulator = await testEmulator();
    const body = { type: 'OPS_GENIE', apiKey: 'opsgenie-key-1234', region: 'US' };
    await emulator.ask('POST', at(emulator, '/OPS_GENIE'), { body });
    const { body: shown } = await emulator.ask('GET', at(emulator, '/OPS_GENIE'));
    const put = await emulator.ask('PUT', at(emulator, '/OPS_GENIE'), { body: { ...shown, region: 'EU' } });
    expect(put.status).toBe(200);
    expect((await emulator.ask('GET', at(emulator, '/OPS_GENIE'))).body).toEqual({ ...shown, region: 'EU' });
  });

  it('is there once, or not at all', async () => {
    const emulator = await testEmulator();
    const path = at(emulator, '/OPS_GENIE');
    const body = { type: 'OPS_GENIE', apiKey: 'opsgenie-key-1234' };
    const answer = async (method: string, sent?: object) => {
      const reply = await emulator.ask(method, path, sent ? { body: sent } : {});
      return [reply.status, reply.body.errorCode];
    };
    expect(await answer('PUT', body)).toEqual([404, 'INTEGRATION_NOT_CONFIGURED']);
    expect(await answer('GET')).toEqual([404, 'INTEGRATION_NOT_CONFIGURED']);
    expect(await answer('POST', body)).toEqual([200, undefined]);
    expect(await answer('POST', body)).toEqual([409, 'INTEGRATION_ALREADY_CONFIGURED']);
    expect(await answer('PUT', { ...body, type: 'VICTOR_OPS' })).toEqual([
      400,
      'INVALID_INTEGRATION_SETTINGS',
    ]);
    expect(await answer('DELETE')).toEqual([204, undefined]);
    expect(await answer('DELETE')).toEqual([404, 'INTEGRATION_NOT_CONFIGURED']);
  });
});
