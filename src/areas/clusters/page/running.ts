import type { Result } from '#contract/api/operations.ts';

/** What runs on a cluster now. */
export interface RunningJob {
  key: string;
  kind: 'snapshot' | 'restore' | 'outage';
  /** "Restore to scratch", "Snapshot queued". */
  text: string;
  since: string | undefined;
}

type Snapshot = Pick<
  Result<'listGroupClusterBackupSnapshots'>['results'][number],
  'id' | 'status' | 'createdAt' | 'description'
>;
type Restore = Result<'listGroupClusterBackupRestoreJobs'>['results'][number];
type Outage = Result<'getGroupClusterOutageSimulation'>;

interface Jobs {
  clusterName: string;
  snapshots: readonly Snapshot[];
  restores: readonly Restore[];
  outage: Outage | undefined;
}

export function runningJobs({ clusterName, snapshots, restores, outage }: Jobs): RunningJob[] {
  const simulated: RunningJob[] = outage
    ? [
        {
          key: outage.id,
          kind: 'outage',
          text: `Outage simulation of ${outage.outageFilters.map(({ regionName }) => regionName).join(', ')}`,
          since: outage.startRequestDate,
        },
      ]
    : [];
  return [
    ...simulated,
    ...restores.filter(isRunning).map(
      (job): RunningJob => ({
        key: job.id,
        kind: 'restore',
        text:
          job.deliveryType === 'download'
            ? 'Download is being prepared'
            : `Restore to ${job.targetClusterName ?? clusterName}`,
        // the snapshot's time is not the time of the job, which the service does not report
        since: undefined,
      }),
    ),
    ...snapshots
      .filter(({ status }) => status === 'queued' || status === 'inProgress')
      .map(
        (snapshot): RunningJob => ({
          key: snapshot.id,
          kind: 'snapshot',
          text: snapshot.status === 'queued' ? 'Snapshot queued' : 'Snapshot in progress',
          since: snapshot.createdAt,
        }),
      ),
  ];
}

const isRunning = ({ finishedAt, cancelled, failed, expired }: Restore) =>
  finishedAt === undefined && !cancelled && !failed && !expired;

/** When the newest snapshot that can be restored was made. */
export function lastRestorePoint(snapshots: readonly Snapshot[]): string | undefined {
  return snapshots
    .filter(({ status }) => status === 'completed')
    .flatMap(({ createdAt }) => createdAt ?? [])
    .sort()
    .at(-1);
}

const days = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** When Atlas may work on the clusters of a project. */
export function maintenanceText(window: {
  dayOfWeek: number;
  hourOfDay: number;
  timeZoneId: string;
  startASAP: boolean;
}): string {
  if (window.startASAP) return 'As soon as possible';
  const day = days[window.dayOfWeek - 1];
  if (day === undefined) return 'Chosen by Atlas';
  return `${day} from ${String(window.hourOfDay).padStart(2, '0')}:00 ${window.timeZoneId}`;
}
