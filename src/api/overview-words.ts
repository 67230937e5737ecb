import type { EstateUpcoming, EstateUpcomingKind, WorkKind } from '#contract/overview/overview.ts';

export const workWords: Readonly<Record<WorkKind, string>> = {
  gameDay: 'Outage simulation',
  drill: 'Restore test',
  migration: 'Live migration',
  changeSet: 'Change set',
};

const upcomingWords: Readonly<Record<EstateUpcomingKind, string>> = {
  acknowledgement: 'Acknowledgement ends',
  version: 'Support ends',
  user: 'Database user expires',
  address: 'Access list entry expires',
  secret: 'Service account secret expires',
  certificate: 'Certificate of a database user expires',
  snapshot: 'On-demand snapshot expires',
  maintenance: 'Maintenance window begins',
  drill: 'Restore test runs',
  gameDayStart: 'Outage simulation starts',
  gameDayEnd: 'Outage simulation ends',
  changeSet: 'Change set is applied',
};

export const upcomingTitle = ({ kind, id }: EstateUpcoming): string =>
  kind === 'version' ? `Support of MongoDB ${id} ends` : upcomingWords[kind];
