import { describe, expect, it } from 'vitest';
import { testEmulator } from '#server/emulator/emulator-for-tests.ts';

describe('a project', () => {
  it.each([true, false, undefined])('says what was asked of its default alerts (%s)', async (asked) => {
    const emulator = await testEmulator();
    const body = { name: 'terraform', orgId: emulator.orgId, withDefaultAlertsSettings: asked };
    const made = (await emulator.ask('POST', '~/groups', { body })).body;
    const shown = asked ?? true;
    const one = `~/groups/${made.id}`;
    const answers = [
      made,
      (await emulator.ask('GET', one)).body,
      (await emulator.ask('GET', `~/groups/byName/terraform`)).body,
      (await emulator.ask('PATCH', one, { body: { tags: [] } })).body,
      (await emulator.ask('GET', '~/groups')).body.results.find(({ id }: { id: string }) => id === made.id),
      (await emulator.ask('GET', `~/orgs/${emulator.orgId}/groups`)).body.results.find(
        ({ id }: { id: string }) => id === made.id,
      ),
    ];
    expect(answers.map(({ withDefaultAlertsSettings }) => withDefaultAlertsSettings)).toEqual(
      answers.map(() => shown),
    );
  });
});
