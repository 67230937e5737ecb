import { expect, it } from 'vitest';
import { testEmulator } from '../emulator-for-tests.ts';

it('reports the first hundred of ten thousand wrong values and the number of the others', async () => {
  const emulator = await testEmulator();
  const path = `~/groups/${emulator.groupId}/alertConfigs`;
  const many = Array.from({ length: 10_000 }, (_, at) => at);
  const bodies = [
    { eventTypeName: 'NO_PRIMARY', enabled: true, notifications: many },
    { eventTypeName: 'NO_PRIMARY', enabled: true, ...Object.fromEntries(many.map((at) => [`odd${at}`, at])) },
  ];
  for (const body of bodies) {
    const reply = await emulator.ask('POST', path, { body });
    expect(reply.status).toBe(400);
    const { fields } = reply.body.badRequestDetail;
    expect(fields).toHaveLength(101);
    expect(fields.at(-1).description).toMatch(/^has 9,9\d\d more problems$/);
    expect(JSON.stringify(reply.body).length).toBeLessThan(40_000);
  }
  const few = { eventTypeName: 'NO_PRIMARY', enabled: true, notifications: many.slice(0, 100) };
  const reported = (await emulator.ask('POST', path, { body: few })).body.badRequestDetail.fields;
  expect(reported.at(-1).field).toBe('notifications[99]');
  emulator.emulator.close();
});
