import type { EstateUpcoming, EstateUpcomingKind, WorkKind } from '#contract/overview/overview.ts';
import { DAY } from '#contract/values/durations.ts';

export const workLabels: Readonly<Record<WorkKind, string>> = {
  gameDay: 'Outage simulation',
  drill: 'Restore test',
  migration: 'Live migration',
  changeSet: 'Change set',
  indexBuild: 'Index build',
  searchIndex: 'Search index',
  backup: 'Backup',
  drift: 'Configuration',
};

const upcomingLabels: Readonly<Record<EstateUpcomingKind, string>> = {
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

/** Title of an upcoming item; a database version remains in the list after the end of its support. */
export const upcomingTitle = ({ kind, id, at }: EstateUpcoming, now: number): string =>
  kind === 'version' ? `Support of MongoDB ${id} ${at <= now ? 'ended' : 'ends'}` : upcomingLabels[kind];

/** Label of items that need attention and are no alerts: failed, overdue or drifted. */
export const failedWord = (kind: WorkKind): 'Failed' | 'Overdue' | 'Drift' =>
  kind === 'backup' ? 'Overdue' : kind === 'drift' ? 'Drift' : 'Failed';

/** Upcoming items that begin; all others end. */
const isBeginning = (kind: EstateUpcomingKind): boolean =>
  kind === 'drill' || kind === 'changeSet' || kind === 'gameDayStart' || kind === 'maintenance';

interface Urgency {
  mark: 'triangle' | 'hollow';
  tone: 'warning' | 'dim';
  text: string;
}

/** Mark of an upcoming item: items that are over or end within a day come first. */
export function urgencyOf({ kind, at }: EstateUpcoming, now: number): Urgency {
  if (at <= now) return { mark: 'triangle', tone: 'warning', text: 'Over' };
  if (isBeginning(kind)) return { mark: 'hollow', tone: 'dim', text: 'Begins' };
  return at - now < DAY
    ? { mark: 'triangle', tone: 'warning', text: 'Today' }
    : { mark: 'hollow', tone: 'dim', text: 'Ends' };
}
