import { describe, expect, it } from 'vitest';
import { type TestEmulator, testEmulator, withoutLinks } from '#server/emulator/emulator-for-tests.ts';

const at = ({ groupId }: TestEmulator, rest = '') => `~/groups/${groupId}/maintenanceWindow${rest}`;
const day = 24 * 3600;

/** The maintenance events of the log, oldest first. */
function reportedBy(emulator: TestEmulator): string[] {
  return emulator.world.tables.events
    .by('group', emulator.groupId)
    .map(({ eventTypeName }) => eventTypeName)
    .filter((name) => /^(?:ATLAS_)?MAINTENANCE_/.test(name))
    .reverse();
}

/** A project without a window, and a log without maintenance. */
async function fresh(): Promise<{ emulator: TestEmulator; since: () => string[] }> {
  const emulator = await testEmulator();
  await emulator.ask('DELETE', at(emulator));
  const old = reportedBy(emulator).length;
  return { emulator, since: () => reportedBy(emulator).slice(old) };
}

describe('a maintenance window', () => {
  it('is absent, is set, is removed', async () => {
    const { emulator } = await fresh();
    expect((await emulator.ask('GET', at(emulator))).body.dayOfWeek).toBe(0);
    const body = { dayOfWeek: 7, hourOfDay: 23, protectedHours: { startHourOfDay: 8, endHourOfDay: 18 } };
    const chosen = await emulator.ask('PATCH', at(emulator), { body });
    expect([chosen.status, chosen.body]).toEqual([200, '']);
    expect(withoutLinks((await emulator.ask('GET', at(emulator))).body)).toEqual({
      ...body,
      autoDeferOnceEnabled: false,
      numberOfDeferrals: 0,
      startASAP: false,
      timeZoneId: 'UTC',
    });
    expect((await emulator.ask('DELETE', at(emulator))).status).toBe(204);
    expect((await emulator.ask('GET', at(emulator))).body.dayOfWeek).toBe(0);
  });

  it('keeps its protected hours until a request has none', async () => {
    const { emulator, since } = await fresh();
    const change = (body: object) => emulator.ask('PATCH', at(emulator), { body });
    const hours = async () => (await emulator.ask('GET', at(emulator))).body.protectedHours;
    await change({ dayOfWeek: 7, protectedHours: { startHourOfDay: 0, endHourOfDay: 9 } });
    await change({ hourOfDay: 1 });
    expect(await hours()).toEqual({ startHourOfDay: 0, endHourOfDay: 9 });
    expect((await change({ protectedHours: { endHourOfDay: 9 } })).status).toBe(400);
    expect((await change({ protectedHours: {} })).status).toBe(200);
    expect(await hours()).toBeUndefined();
    expect(since()).toContain('ATLAS_MAINTENANCE_PROTECTED_HOURS_REMOVED');
  });

  it.each([
    [{ dayOfWeek: 8 }, 'ATLAS_INVALID_MAINTENANCE_WINDOW_DAY_OF_WEEK', 'dayOfWeek'],
    [{ dayOfWeek: 1, hourOfDay: 24 }, 'ATLAS_INVALID_MAINTENANCE_WINDOW_HOUR_OF_DAY', 'hourOfDay'],
    [{ hourOfDay: 3 }, 'MISSING_ATTRIBUTE', 'dayOfWeek'],
  ])('refuses %j', async (body, code, field) => {
    const { emulator } = await fresh();
    const before = emulator.rows();
    const reply = await emulator.ask('PATCH', at(emulator), { body });
    expect([reply.status, reply.body.errorCode]).toEqual([400, code]);
    expect(reply.body.badRequestDetail.fields[0].field).toBe(field);
    expect(emulator.unchanged(before)).toBe(true);
  });

  it('has its maintenance announced, begun and done', async () => {
    const { emulator, since } = await fresh();
    // the clock is at Friday, 14:02; the window is Thursday at three
    await emulator.ask('PATCH', at(emulator), { body: { dayOfWeek: 5, hourOfDay: 3 } });
    emulator.advance(2 * day);
    expect(since()).toEqual(['ATLAS_MAINTENANCE_WINDOW_ADDED']);
    emulator.advance(day);
    expect(since().at(-1)).toBe('MAINTENANCE_IN_ADVANCED');
    emulator.advance(3 * day);
    expect(since().slice(-2)).toEqual(['MAINTENANCE_STARTED', 'MAINTENANCE_COMPLETED']);
    const nothing = await emulator.ask('POST', at(emulator, '/defer'));
    expect([nothing.status, nothing.body.errorCode]).toEqual([400, 'ATLAS_MAINTENANCE_NOT_SCHEDULED']);
  });

  it('is put off twice by hand, and no more', async () => {
    const { emulator, since } = await fresh();
    const none = await emulator.ask('POST', at(emulator, '/defer'));
    expect(none.body.errorCode).toBe('ATLAS_MAINTENANCE_WINDOW_NOT_DEFINED');
    await emulator.ask('PATCH', at(emulator), { body: { dayOfWeek: 5, hourOfDay: 3 } });
    expect((await emulator.ask('POST', at(emulator, '/defer'))).status).toBe(200);
    expect((await emulator.ask('POST', at(emulator, '/defer'))).status).toBe(200);
    const third = await emulator.ask('POST', at(emulator, '/defer'));
    expect(third.body.errorCode).toBe('ATLAS_NUM_MAINTENANCE_DEFERRALS_EXCEEDED');
    emulator.advance(10 * day);
    expect(since()).not.toContain('MAINTENANCE_STARTED');
    emulator.advance(10 * day);
    expect(since()).toContain('MAINTENANCE_STARTED');
  });

  it('defers itself once when auto-deferral is on', async () => {
    const { emulator, since } = await fresh();
    await emulator.ask('PATCH', at(emulator), { body: { dayOfWeek: 5, hourOfDay: 3 } });
    expect((await emulator.ask('POST', at(emulator, '/autoDefer'))).status).toBe(200);
    emulator.advance(6 * day);
    expect(since().at(-1)).toBe('MAINTENANCE_AUTO_DEFERRED');
    expect((await emulator.ask('GET', at(emulator))).body.numberOfDeferrals).toBe(1);
    emulator.advance(7 * day);
    expect(since().at(-1)).toBe('MAINTENANCE_COMPLETED');
  });

  it('begins at once where that is wanted', async () => {
    const { emulator, since } = await fresh();
    await emulator.ask('PATCH', at(emulator), { body: { dayOfWeek: 5, startASAP: true } });
    emulator.advance(7200);
    expect(since().slice(-2)).toEqual(['MAINTENANCE_STARTED', 'MAINTENANCE_COMPLETED']);
  });
});
