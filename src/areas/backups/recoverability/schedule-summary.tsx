import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { plural } from '#src/lib/bytes.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { hasSchedule } from '../shared/use-schedules.ts';
import { BothZones } from './both-zones.tsx';
import type { ClusterFacts } from './cluster-facts.ts';
import classes from './cluster-page.module.css';
import { scheduleLines } from './schedule-lines.ts';
import { KeyShape } from './timeline/mark-shapes.tsx';

const two = (value: number): string => String(value).padStart(2, '0');

/** The schedule in words, with the way to its editor. */
export function ScheduleSummary({ facts: { cluster, groupId } }: { facts: ClusterFacts }) {
  const { id: connectionId } = useConnection();
  const now = useNow();
  const { source, schedule, failures } = cluster;
  if (source.kind !== 'dedicated') {
    return (
      <Section label="Schedule">
        <p className={classes.calm}>Atlas takes the snapshots of this kind of cluster on its own schedule.</p>
      </Section>
    );
  }
  if (!hasSchedule(source)) {
    return (
      <Section label="Schedule">
        <p className={classes.calm}>None: no snapshots are taken.</p>
      </Section>
    );
  }
  const unread = failures.find(({ what }) => what === 'Schedule');
  return (
    <Section
      label="Schedule"
      actions={
        <Link
          className={classes.more}
          to="/c/$connectionId/groups/$groupId/backups/clusters/$clusterName/schedule"
          params={{ connectionId, groupId, clusterName: source.name }}
        >
          Edit schedule
        </Link>
      }
    >
      {unread && <p className={classes.calm}>Could not be loaded: {unread.error.message}</p>}
      {schedule && (
        <>
          <ul className={classes.items}>
            {scheduleLines(schedule).map(({ id, frequency, rhythm, kept }) => (
              <li key={id}>
                <KeyShape kind={frequency} />
                <span>{rhythm}</span>
                <span className={classes.dim}>kept {kept}</span>
              </li>
            ))}
          </ul>
          <p className={classes.note}>
            At {two(schedule.referenceHourOfDay)}:{two(schedule.referenceMinuteOfHour)} UTC.{' '}
            {schedule.nextSnapshot === undefined ? (
              'No snapshot is due.'
            ) : (
              <>
                Next: <BothZones at={Date.parse(schedule.nextSnapshot)} now={now} />.
              </>
            )}
            {source.pitEnabled &&
              ` Continuous backup covers the last ${plural(schedule.restoreWindowDays, 'day')}.`}
          </p>
        </>
      )}
    </Section>
  );
}
