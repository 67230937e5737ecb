import type { PageCase } from './page-case.ts';
import { text } from './page-case.ts';

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
];
