import { grid, type PageCase, text } from './page-case.ts';

export const activityPages: readonly PageCase[] = [
  { name: 'activity', seed: 'demo', path: '~/activity', title: 'Activity', shows: grid('Activity') },
  {
    name: 'activity-events',
    seed: 'demo',
    path: '~/activity?view=events&family=Cloud%20backup',
    title: 'Activity',
    shows: grid('Activity'),
  },
  {
    name: 'activity-story',
    seed: 'demo',
    path: '~/activity',
    title: 'Activity',
    shows: grid('Activity'),
    opens: async (page) => {
      await page.getByRole('grid', { name: 'Activity' }).getByRole('gridcell').first().click();
    },
  },
  {
    name: 'activity-filtered-empty',
    seed: 'demo',
    path: '~/activity?q=nothing-like-this',
    title: 'Activity',
    shows: text(/match the filters/),
  },
  {
    name: 'activity-fails',
    seed: 'demo',
    path: '~/activity',
    fails: ['listGroupEvents'],
    title: 'Activity',
    shows: text('The activity could not be loaded'),
  },
  {
    name: 'activity-organization',
    seed: 'demo',
    path: '/activity',
    title: 'Activity',
    shows: grid('Activity'),
  },
  {
    name: 'provider-access',
    seed: 'demo',
    path: '~/provider-access',
    title: 'Cloud provider access',
    shows: grid('Roles'),
  },
  {
    name: 'provider-access-role',
    seed: 'demo',
    path: '~/provider-access',
    title: 'Cloud provider access',
    shows: grid('Roles'),
    opens: async (page) => {
      await page.getByRole('grid', { name: 'Roles' }).getByRole('gridcell').first().click();
    },
  },
  {
    name: 'provider-access-empty',
    seed: 'empty',
    path: '~/provider-access',
    title: 'Cloud provider access',
    shows: text('No roles yet'),
  },
  {
    name: 'provider-access-fails',
    seed: 'demo',
    path: '~/provider-access',
    fails: ['listGroupCloudProviderAccess'],
    title: 'Cloud provider access',
    shows: text('The roles could not be loaded'),
  },
  {
    name: 'tokens',
    seed: 'single',
    outside: true,
    path: '/tokens',
    title: 'Access tokens',
    shows: text('What revoking ends'),
  },
];
