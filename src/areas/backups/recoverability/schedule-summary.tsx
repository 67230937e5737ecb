import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { plural } from '#src/lib/bytes.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { textClass } from '#src/ui/layout/look.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
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
        <Text as="p" size={13} tone="dim">
          Atlas takes the snapshots of this kind of cluster on its own schedule.
        </Text>
      </Section>
    );
  }
  if (!hasSchedule(source)) {
    return (
      <Section label="Schedule">
        <Text as="p" size={13} tone="dim">
          None: no snapshots are taken.
        </Text>
      </Section>
    );
  }
  const unread = failures.find(({ what }) => what === 'Schedule');
  return (
    <Section
      label="Schedule"
      actions={
        <Link
          className={textClass({ size: 13 })}
          to="/c/$connectionId/groups/$groupId/backups/clusters/$clusterName/schedule"
          params={{ connectionId, groupId, clusterName: source.name }}
        >
          Edit schedule
        </Link>
      }
    >
      {unread && (
        <Text as="p" size={13} tone="dim">
          Could not be loaded: {unread.error.message}
        </Text>
      )}
      {schedule && (
        <>
          <Stack as="ul" gap={4} size={13} numeric className={classes.items}>
            {scheduleLines(schedule).map(({ id, frequency, rhythm, kept }) => (
              <li key={id}>
                <KeyShape kind={frequency} />
                <span>{rhythm}</span>
                <Text tone="dim">kept {kept}</Text>
              </li>
            ))}
          </Stack>
          <Text as="p" size={13} tone="dim">
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
          </Text>
        </>
      )}
    </Section>
  );
}
