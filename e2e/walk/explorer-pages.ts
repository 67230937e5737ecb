import { expect } from '@playwright/test';
import { type PageCase, text } from './page-case.ts';

const asked = (op: string, more = ''): PageCase['path'] => `/explorer?op=${op}${more}`;

/** The values of a request in an address. */
const withArgs = (args: object): string => `&args=${encodeURIComponent(JSON.stringify(args))}`;

export const explorerPages: readonly PageCase[] = [
  {
    name: 'explorer',
    seed: 'demo',
    path: '/explorer',
    title: 'API explorer',
    shows: text('Choose an operation'),
  },
  {
    name: 'explorer-read',
    seed: 'demo',
    path: async ({ groupId }) => `/explorer?op=listGroupClusters&run=true${withArgs({ groupId })}`,
    title: 'API explorer',
    shows: (page) => page.getByRole('grid', { name: 'Answer' }).getByRole('gridcell').first(),
  },
  {
    name: 'explorer-form',
    seed: 'demo',
    path: async ({ groupId }) =>
      `/explorer?op=createGroupAlertConfig${withArgs({
        groupId,
        body: {
          eventTypeName: 'NO_PRIMARY',
          enabled: true,
          notifications: [{ typeName: 'EMAIL', emailAddress: 'dba@example.com', delayMin: 0 }],
        },
      })}`,
    title: 'API explorer',
    shows: (page) => page.getByRole('group', { name: 'notifications[0]' }),
  },
  {
    name: 'explorer-json',
    seed: 'single',
    path: asked('createGroup', '&as=json'),
    title: 'API explorer',
    shows: (page) => page.getByRole('textbox', { name: 'Body as JSON' }),
  },
  {
    name: 'explorer-refused',
    seed: 'single',
    path: `/explorer?op=getGroup&run=true${withArgs({ groupId: '0'.repeat(24) })}`,
    title: 'API explorer',
    shows: text('The service refused'),
  },
  {
    name: 'tape',
    seed: 'single',
    covered: true,
    path: '~/alerts',
    title: 'Alerts',
    shows: (page) => page.getByRole('grid', { name: 'Alerts' }).getByRole('gridcell').first(),
    async opens(page) {
      await page.keyboard.press('g');
      await page.keyboard.press('v');
      const tape = page.getByRole('complementary', { name: 'Tape' });
      await tape.getByText('Reads too').click();
      await expect(tape.getByRole('region', { name: 'As a script' })).toContainText('curl');
    },
  },
];
