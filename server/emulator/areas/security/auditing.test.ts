import { describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

const path = ({ groupId }: TestEmulator) => `~/groups/${groupId}/auditLog`;
const filter = '{"atype": "authenticate"}';

describe('auditing of a project', () => {
  it('is off at first, and keeps the settings that a change omits', async () => {
    const at = await testEmulator({ profile: 'observed' });
    expect((await at.ask('GET', path(at))).body).toEqual({
      auditAuthorizationSuccess: false,
      configurationType: 'NONE',
      enabled: false,
    });
    const body = { enabled: true, auditAuthorizationSuccess: true, auditFilter: filter };
    const set = await at.ask('PATCH', path(at), { body });
    expect(set.status).toBe(202);
    expect(set.body).toEqual({ ...body, configurationType: 'FILTER_JSON' });
    await at.ask('PATCH', path(at), { body: { enabled: false } });
    expect((await at.ask('GET', path(at))).body).toEqual({ ...set.body, enabled: false });
  });

  it('keeps a filter without the line end of a file', async () => {
    const at = await testEmulator();
    const set = await at.ask('PATCH', path(at), { body: { auditFilter: `${filter}\n` } });
    expect(set.body.auditFilter).toBe(filter);
  });

  it('logs one event for each change, and none for the same settings', async () => {
    const at = await testEmulator();
    for (const enabled of [true, true, false]) await at.ask('PATCH', path(at), { body: { enabled } });
    const { body } = await at.ask(
      'GET',
      `~/groups/${at.groupId}/events?eventType=AUDIT_LOG_CONFIGURATION_UPDATED`,
    );
    expect(body.totalCount).toBe(2);
  });

  it.each([
    ['text', 'must be a JSON object'],
    ['[]', 'must be a JSON object'],
    ['{"atype": ', 'must be a JSON object'],
    ['{"atype": {"$oneOf": ["authenticate"]}}', 'unknown operator: $oneOf'],
    [`{"atype": "${'a'.repeat(20_000)}"}`, '16384'],
  ])('refuses the filter %.40s', async (auditFilter, message) => {
    const at = await testEmulator();
    const refused = await at.ask('PATCH', path(at), { body: { auditFilter } });
    expect([refused.status, refused.body.badRequestDetail.fields[0].field]).toEqual([400, 'auditFilter']);
    expect(refused.body.detail).toContain(message);
  });
});
