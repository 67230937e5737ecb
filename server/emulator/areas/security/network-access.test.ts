import { describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

const at = (emulator: TestEmulator, rest = '') => `~/groups/${emulator.groupId}/accessList${rest}`;

async function values(emulator: TestEmulator): Promise<string[]> {
  const { body } = await emulator.ask('GET', at(emulator));
  return body.results.map((each: { cidrBlock: string }) => each.cidrBlock);
}

describe('the access list of a project', () => {
  it('accepts addresses and blocks in one spelling, and merges repeated ones', async () => {
    const emulator = await testEmulator();
    const before = await values(emulator);
    const created = await emulator.ask('POST', at(emulator), {
      body: [
        { ipAddress: '198.51.100.7', comment: '' },
        { cidrBlock: '10.1.2.3/8' },
        { cidrBlock: '2001:DB8::/32' },
      ],
    });
    expect(created.status).toBe(201);
    expect(created.body.totalCount).toBe(before.length + 3);
    expect(await values(emulator)).toEqual(['2001:db8::/32', '10.0.0.0/8', '198.51.100.7/32', ...before]);
    await emulator.ask('POST', at(emulator), { body: [{ cidrBlock: '198.51.100.7/32', comment: 'home' }] });
    const one = await emulator.ask('GET', at(emulator, '/198.51.100.7'));
    expect(one.body).toMatchObject({
      ipAddress: '198.51.100.7',
      cidrBlock: '198.51.100.7/32',
      comment: 'home',
      groupId: emulator.groupId,
    });
    expect(one.body.links[0].href).toMatch(/accessList\/198\.51\.100\.7%2F32$/);
    expect(await values(emulator)).toHaveLength(before.length + 3);
  });

  it('accepts its own responses, and is found by an encoded value', async () => {
    const emulator = await testEmulator();
    await emulator.ask('POST', at(emulator), { body: [{ ipAddress: '198.51.100.7' }] });
    const { body } = await emulator.ask('GET', at(emulator, '/198.51.100.7%2F32'));
    expect((await emulator.ask('POST', at(emulator), { body: [{ ...body, links: [] }] })).status).toBe(201);
    expect((await emulator.ask('DELETE', at(emulator, '/198.51.100.7%2F32'))).status).toBe(204);
    const gone = await emulator.ask('GET', at(emulator, '/198.51.100.7%2F32'));
    expect([gone.status, gone.body.errorCode]).toEqual([404, 'ATLAS_NETWORK_PERMISSION_ENTRY_NOT_FOUND']);
  });

  it('accepts the empty texts that clients send for omitted fields', async () => {
    const emulator = await testEmulator();
    const nothing = { ipAddress: '', awsSecurityGroup: '', comment: '', deleteAfterDate: null };
    const body = [{ ...nothing, cidrBlock: '10.7.0.0/16' }];
    expect((await emulator.ask('POST', at(emulator), { body })).status).toBe(201);
    expect(await values(emulator)).toContain('10.7.0.0/16');
  });

  it('links to a security group by its name', async () => {
    const emulator = await testEmulator();
    await emulator.ask('POST', at(emulator), { body: [{ awsSecurityGroup: 'sg-0123456789abcdef0' }] });
    const one = await emulator.ask('GET', at(emulator, '/sg-0123456789abcdef0'));
    expect(one.body.links[0].href).toMatch(/accessList\/sg-0123456789abcdef0$/);
  });

  it.each([
    [[{ ipAddress: '300.1.1.1' }], '[0].ipAddress', 'INVALID_IP_ADDRESS_OR_CIDR_NOTATION'],
    [[{ cidrBlock: '10.0.0.0/33' }], '[0].cidrBlock', 'INVALID_IP_ADDRESS_OR_CIDR_NOTATION'],
    [[{ cidrBlock: '10.0.0.0/8' }, {}], '[1].cidrBlock', 'MISSING_ATTRIBUTE'],
    [[{ ipAddress: '10.0.0.1', cidrBlock: '10.0.0.0/8' }], '[0].ipAddress', 'VALIDATION_ERROR'],
    [
      [{ ipAddress: '10.0.0.1', deleteAfterDate: '2026-03-13T14:02:00Z' }],
      '[0].deleteAfterDate',
      'EXPIRATION_DATE_IN_PAST',
    ],
    [
      [{ ipAddress: '10.0.0.1', deleteAfterDate: '2026-03-20T14:02:01Z' }],
      '[0].deleteAfterDate',
      'EXPIRATION_DATE_EXCEEDS_MAX',
    ],
    [[{ ipAddress: '10.0.0.1', comment: 'x'.repeat(81) }], '[0].comment', 'INVALID_ATTRIBUTE'],
  ])('refuses %j, all of it', async (body, field, code) => {
    const emulator = await testEmulator();
    const before = emulator.rows();
    const reply = await emulator.ask('POST', at(emulator), { body });
    expect([reply.status, reply.body.errorCode]).toEqual([400, code]);
    expect(reply.body.badRequestDetail.fields[0].field).toBe(field);
    expect(emulator.unchanged(before)).toBe(true);
  });

  it('holds 200 entries', async () => {
    const emulator = await testEmulator();
    const held = (await values(emulator)).length;
    const body = Array.from({ length: 200 - held }, (_, index) => ({ ipAddress: `10.9.0.${index + 1}` }));
    expect((await emulator.ask('POST', at(emulator), { body })).status).toBe(201);
    const more = await emulator.ask('POST', at(emulator), { body: [{ ipAddress: '10.10.0.1' }] });
    expect([more.status, more.body.errorCode]).toEqual([403, 'ATLAS_NETWORK_PERMISSIONS_LIMIT_EXCEEDED']);
    const page = await emulator.ask('GET', at(emulator, '?itemsPerPage=7&pageNum=2'));
    expect([page.body.results.length, page.body.totalCount]).toEqual([7, 200]);
  });

  it('is in force after a while', async () => {
    const emulator = await testEmulator();
    await emulator.ask('POST', at(emulator), { body: [{ ipAddress: '10.0.0.1' }] });
    const status = async () => (await emulator.ask('GET', at(emulator, '/10.0.0.1/status'))).body.STATUS;
    expect(await status()).toBe('PENDING');
    emulator.advance(60);
    expect(await status()).toBe('ACTIVE');
  });

  it('lets an entry vanish at its date, which may be moved', async () => {
    const emulator = await testEmulator();
    const temporary = (deleteAfterDate: string) =>
      emulator.ask('POST', at(emulator), { body: [{ ipAddress: '10.0.0.1', deleteAfterDate }] });
    await temporary('2026-03-13T15:02:00Z');
    await temporary('2026-03-13T14:02:00-02:00');
    emulator.advance(3600);
    const one = await emulator.ask('GET', at(emulator, '/10.0.0.1'));
    expect(one.body.deleteAfterDate).toBe('2026-03-13T16:02:00Z');
    emulator.advance(3600);
    expect((await emulator.ask('GET', at(emulator, '/10.0.0.1'))).status).toBe(404);
    const { body } = await emulator.ask('GET', `~/groups/${emulator.groupId}/events`);
    const reported = body.results.filter(
      (each: { whitelistEntry?: string }) => each.whitelistEntry === '10.0.0.1/32',
    );
    expect(
      reported.map((each: { eventTypeName: string; whitelistEntry: string; publicKey?: string }) => [
        each.eventTypeName,
        each.whitelistEntry,
        each.publicKey !== undefined,
      ]),
    ).toEqual([
      ['NETWORK_PERMISSION_ENTRY_REMOVED', '10.0.0.1/32', false],
      ['NETWORK_PERMISSION_ENTRY_UPDATED', '10.0.0.1/32', true],
      ['NETWORK_PERMISSION_ENTRY_ADDED', '10.0.0.1/32', true],
    ]);
  });

  it('notifies watchers of new entries', async () => {
    const emulator = await testEmulator();
    await emulator.ask('POST', `~/groups/${emulator.groupId}/alertConfigs`, {
      body: {
        enabled: true,
        eventTypeName: 'NETWORK_PERMISSION_ENTRY_ADDED',
        notifications: [{ typeName: 'EMAIL', emailAddress: 'a@example.com', intervalMin: 5, delayMin: 0 }],
      },
    });
    await emulator.ask('POST', at(emulator), { body: [{ ipAddress: '10.0.0.1' }] });
    const alerts = [...emulator.world.tables.alerts.all()].map(({ eventTypeName }) => eventTypeName);
    expect(alerts.filter((name) => name === 'NETWORK_PERMISSION_ENTRY_ADDED')).toHaveLength(1);
  });
});
