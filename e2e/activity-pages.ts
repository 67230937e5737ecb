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
  { name: 'activity-organization', seed: 'demo', path: '/activity', title: 'Activity', shows: grid('Activity') },
];
