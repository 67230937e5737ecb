import { expect } from '@playwright/test';
import { bff } from '../kit/bff-client.ts';
import type { Console } from '../kit/fixtures.ts';
import { changeSetOf, maintenance, readyTwin } from '../kit/rehearsals.ts';
import { grid, type PageCase, text } from './page-case.ts';

/** A rehearsal that has ended. */
async function rehearsed(at: Console): Promise<{ twinId: string; setId: string; id: string }> {
  const { page, connection } = at;
  await page.goto('/settings');
  const twinId = await readyTwin(at);
  const setId = await changeSetOf(at, maintenance(at));
  const { id } = await bff<{ id: string }>(page, 'POST', '/rehearsals', { connection, twinId, setId });
  const state = async () => (await bff<{ state: string }>(page, 'GET', `/rehearsals/${id}`)).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('ended');
  return { twinId, setId, id };
}

export const twinPages: readonly PageCase[] = [
  {
    name: 'twin-rehearsal',
    seed: 'single',
    own: true,
    async path(at) {
      const { twinId, id } = await rehearsed(at);
      return `/twins/${twinId}/rehearsals/${id}`;
    },
    title: 'Rehearsal of Friday maintenance',
    shows: text('1 step refused'),
  },
  {
    name: 'twin-rehearsed',
    seed: 'single',
    own: true,
    path: async (at) => `/twins/${(await rehearsed(at)).twinId}`,
    title: 'Rehearsal',
    shows: grid('Rehearsals'),
  },
  {
    name: 'twin-scheduled',
    seed: 'single',
    own: true,
    async path(at) {
      const { connection, groupId, cluster } = at;
      await at.page.goto('/settings');
      const twinId = await readyTwin(at);
      await bff(at.page, 'POST', '/rehearsal-schedules', {
        ...{ connection, twinId, name: 'Nightly restore', refreshes: true },
        turns: { every: 1, unit: 'days', atMinute: 120 },
        subject: {
          ...{ kind: 'restore', groupId, clusterName: cluster },
          ...{ targetGroupId: groupId, targetClusterName: cluster },
        },
      });
      return `/twins/${twinId}`;
    },
    title: 'Rehearsal',
    shows: grid('Schedules'),
  },
  {
    name: 'twin-copy-documents',
    seed: 'single',
    own: true,
    async path(at) {
      await at.page.goto('/settings');
      return `/twins/${await readyTwin(at)}`;
    },
    title: 'Rehearsal',
    async opens(page) {
      await page.getByRole('button', { name: 'Copy documents' }).click();
      const dialog = page.getByRole('dialog', { name: 'Copy documents' });
      await dialog.getByLabel('Database').fill('shop');
      await dialog.getByLabel('Collection').fill('orders');
      await dialog.getByRole('button', { name: 'Add rule' }).click();
      await dialog.getByLabel('Field 1', { exact: true }).fill('status');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('at the source.');
    },
    shows: text('No documents yet'),
  },
  {
    name: 'change-set-rehearsed',
    seed: 'single',
    own: true,
    path: async (at) => `/change-sets/${(await rehearsed(at)).setId}`,
    title: 'Friday maintenance',
    shows: text('Open the rehearsal'),
  },
];
