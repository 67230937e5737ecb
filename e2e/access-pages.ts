import { grid, type PageCase, text } from './page-case.ts';

/** Who may reach the databases of a project, and who did. */
export const accessPages: readonly PageCase[] = [
  {
    name: 'access-network',
    seed: 'demo',
    path: '~/access/network',
    title: 'Network access',
    shows: grid('Access list'),
  },
  {
    name: 'access-network-add',
    seed: 'demo',
    path: '~/access/network?open=add',
    title: 'Network access',
    shows: grid('Access list'),
    covered: true,
  },
  {
    name: 'access-network-empty',
    seed: 'empty',
    path: '~/access/network',
    title: 'Network access',
    shows: text('No entries yet'),
  },
  {
    name: 'access-network-fails',
    seed: 'demo',
    path: '~/access/network',
    fails: ['listGroupAccessListEntries'],
    title: 'Network access',
    shows: text('The access list could not be loaded'),
  },
  {
    name: 'access-history',
    seed: 'demo',
    path: '~/access/history?cluster=orders-prod',
    title: 'Access history',
    shows: grid('Attempts to sign in'),
  },
  {
    name: 'access-history-narrowed',
    seed: 'demo',
    path: '~/access/history?cluster=orders-prod&result=failed&range=2d',
    title: 'Access history',
    shows: grid('Attempts to sign in'),
  },
  {
    name: 'access-history-empty',
    seed: 'empty',
    path: '~/access/history',
    title: 'Access history',
    shows: text('No clusters yet'),
  },
  {
    name: 'access-history-fails',
    seed: 'demo',
    path: '~/access/history',
    fails: ['getGroupDbAccessHistoryCluster'],
    title: 'Access history',
    shows: text('The access history could not be loaded'),
  },
];
