import type { EstateUpcoming, EstateUpcomingKind, WorkKind } from '#contract/overview/overview.ts';

export const workWords: Readonly<Record<WorkKind, string>> = {
  gameDay: 'Outage simulation',
  drill: 'Restore test',
  migration: 'Live migration',
  changeSet: 'Change set',
  indexBuild: 'Index build',
  searchIndex: 'Search index',
  backup: 'Backup',
  drift: 'Configuration',
};

const upcomingWords: Readonly<Record<EstateUpcomingKind, string>> = {
  acknowledgement: 'Acknowledgement ends',
  version: 'Support ends',
  user: 'Database user expires',
  address: 'Access list entry expires',
  secret: 'Service account secret expires',
  certificate: 'Certificate of a database user expires',
  signInCertificate: 'Certificate of federated sign-in expires',
  snapshot: 'On-demand snapshot expires',
  maintenance: 'Maintenance window begins',
  drill: 'Restore test runs',
  gameDayStart: 'Outage simulation starts',
  gameDayEnd: 'Outage simulation ends',
  changeSet: 'Change set is applied',
};

export const upcomingTitle = ({ kind, id }: EstateUpcoming): string =>
  kind === 'version' ? `Support of MongoDB ${id} ends` : upcomingWords[kind];

/** Of what needs attention and is no alert: what has failed, and what is late or differs. */
export const failedWord = (kind: WorkKind): 'Failed' | 'Overdue' | 'Drift' =>
  kind === 'backup' ? 'Overdue' : kind === 'drift' ? 'Drift' : 'Failed';

/** What begins, of what is coming up; everything else ends. */
export const isBeginning = (kind: EstateUpcomingKind): boolean =>
  kind === 'drill' || kind === 'changeSet' || kind === 'gameDayStart' || kind === 'maintenance';
