import { Link } from '@tanstack/react-router';
import { DAY } from '#contract/values/durations.ts';
import { formatInstant, formatShort } from '#src/lib/time/time.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { textClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import type { Source } from '../shared/facts.ts';
import { momentOf, type SnapshotRow } from './rules/snapshot-rows.ts';
import classes from './snapshots.module.css';

/** The moment is the snapshot's name, and the link to its drawer. */
export function Taken({ row }: { row: SnapshotRow }) {
  const { zone } = useZone();
  const now = useNow();
  const moment = momentOf(row);
  if (moment === undefined) return <Absent />;
  return (
    <Row as="span" gap={8} align="baseline" shrink>
      <Link
        from="/c/$connectionId/groups/$groupId"
        to="/c/$connectionId/groups/$groupId/backups/snapshots"
        search={(before) => ({ ...before, open: row.id })}
        className={textClass({
          weight: 'medium',
          numeric: true,
          tone: 'ink',
          truncate: true,
          className: classes.link,
        })}
        title={`${row.at === undefined ? 'Requested ' : ''}${formatInstant(moment, zone, { seconds: true })}`}
        tabIndex={-1}
      >
        {formatShort(moment, zone, now)}
      </Link>
    </Row>
  );
}

export function ClusterName({ source }: { source: Source }) {
  return (
    <Row as="span" gap={8} align="baseline" shrink>
      <span className={source.deleted ? classes.gone : classes.mono} title={source.name}>
        {source.name}
      </span>
      {source.deleted && <span className={classes.tag}>deleted</span>}
      {source.kind !== 'dedicated' && <span className={classes.tag}>{source.kind}</span>}
    </Row>
  );
}

/** Whether the only remaining snapshot of a cluster expires within a day. */
function isLastToGo(row: Pick<SnapshotRow, 'onlyOne' | 'expiresAt'>, now: number): boolean {
  return row.onlyOne && row.expiresAt !== undefined && row.expiresAt - now < DAY;
}

export function Expires({ row }: { row: SnapshotRow }) {
  const now = useNow();
  if (!isLastToGo(row, now)) return <Instant value={row.expiresAt} />;
  return (
    <Badge mark="triangle" tone="warning" title={`The only remaining snapshot of ${row.source.name}`}>
      <Instant value={row.expiresAt} />
      <span className="qd-hidden">, the only one left</span>
    </Badge>
  );
}

export function Copies({ regions }: { regions: readonly string[] }) {
  const [first, ...rest] = regions;
  if (first === undefined) return <Absent label="no copies" />;
  return (
    <Row as="span" gap={8} align="baseline" shrink title={regions.join('\n')}>
      <span className={classes.mono}>{first}</span>
      {rest.length > 0 && <Text tone="dim">+{rest.length}</Text>}
    </Row>
  );
}

/** The restore test of this very snapshot: a test of another snapshot of the cluster proves nothing about it. */
export function RestoreTestCell({ row: { lastTestAt } }: { row: SnapshotRow }) {
  if (lastTestAt === undefined) return <Absent label="restore tests are not known" />;
  if (lastTestAt === null) return <Text tone="dim">Not tested</Text>;
  return (
    <Badge mark="dot" tone="ok" title="A restore test of this snapshot passed">
      <Instant value={lastTestAt} past />
    </Badge>
  );
}
