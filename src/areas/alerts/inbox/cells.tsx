import { Link } from '@tanstack/react-router';
import { formatShort } from '#src/lib/time/time.ts';
import { Badge, SeverityBadge, StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { textClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { Sparkline } from '#src/ui/values/sparkline.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { untilText } from '../acknowledge/acknowledgement.ts';
import { acknowledgePresets } from '../acknowledge/presets.ts';
import { shortName, titleOf } from '../acknowledge/titles.ts';
import { useAcknowledge } from '../acknowledge/use-acknowledge.ts';
import { type AlertRow, isActive } from '../alert-row.ts';
import classes from './cells.module.css';
import type { AlertGroup } from './grouping.ts';

/** The name is the link to the drawer; the wire name is on hover. */
export function AlertName({ row }: { row: AlertRow }) {
  return (
    <Row as="span" gap={8} align="baseline" shrink className={classes.stack} data-alert={row.id}>
      <Link
        from="/c/$connectionId/groups/$groupId"
        to="/c/$connectionId/groups/$groupId/alerts"
        search={(before) => ({ ...before, alert: row.id })}
        className={textClass({ weight: 'medium', tone: 'ink', truncate: true, className: classes.link })}
        title={row.metric ? `${row.type} ${row.metric}` : row.type}
        tabIndex={-1}
      >
        {row.label}
      </Link>
    </Row>
  );
}

/** The narrowest thing first; the cluster beside it where that is another name. */
export function Target({ row }: { row: AlertRow }) {
  if (row.target === undefined) return <Absent label="the whole project" />;
  const also = row.cluster !== row.target && row.cluster;
  return (
    <Row
      as="span"
      columnGap={8}
      align="baseline"
      wrap
      shrink
      className={classes.target}
      title={[row.target, row.replicaSet, row.cluster].filter(Boolean).join('\n')}
    >
      <span className={classes.mono}>{also || shortName(row.target)}</span>
      {also && <span className={classes.dim}>{shortName(row.target)}</span>}
    </Row>
  );
}

/** The last reading against its limit: "96.4 % above 95 %". */
export function Reading({ row }: { row: AlertRow }) {
  if (row.value === undefined && row.condition === undefined) return <Absent />;
  return (
    <Row as="span" gap={8} align="baseline" shrink className={classes.stack}>
      {row.value !== undefined && (
        <Text numeric nowrap>
          {row.value}
        </Text>
      )}
      {row.condition !== undefined && <span className={classes.dim}>{row.condition}</span>}
    </Row>
  );
}

const statuses = {
  TRACKING: { kind: 'progress', label: 'Tracking' },
  CLOSED: { kind: 'ok', label: 'Closed' },
  CANCELLED: { kind: 'off', label: 'Cancelled' },
} as const satisfies Record<Exclude<AlertRow['status'], 'OPEN'>, { kind: StateKind; label: string }>;

const tones = { CRITICAL: 'critical', ERROR: 'error', WARNING: 'warning', INFO: 'info' } as const;

/** An open alert shows the colour of its severity. */
export function AlertStatusBadge({ row, filled = false }: { row: AlertRow; filled?: boolean }) {
  if (row.status === 'OPEN') {
    return (
      <Badge mark="dot" tone={tones[row.severity]} title="OPEN" filled={filled}>
        Open
      </Badge>
    );
  }
  const { kind, label } = statuses[row.status];
  return <StateBadge kind={kind} state={row.status} label={label} filled={filled} />;
}

/** Who acknowledged it, until when and why; else the button that acknowledges it. */
export function AckCell({ row, refusal }: { row: AlertRow; refusal: string | undefined }) {
  const { zone } = useZone();
  const now = useNow();
  if (!row.ack) return isActive(row) ? <QuickAcknowledge row={row} refusal={refusal} /> : <Absent />;
  const { by, key, comment } = row.ack;
  const text = untilText(row.ack, zone, now);
  return (
    <Row
      as="span"
      gap={8}
      align="baseline"
      shrink
      className={classes.stack}
      title={[text, key ? `${by} through ${key}` : by, comment].filter(Boolean).join('\n')}
    >
      <Text numeric nowrap>
        {text}
      </Text>
      <span className={classes.dim} data-one-line>
        {[by && personName(by), comment].filter(Boolean).join(': ')}
      </span>
    </Row>
  );
}

/** The part before the @ of an address: the title contains the whole address. */
const personName = (who: string): string => who.split('@')[0] || who;

function QuickAcknowledge({ row, refusal }: { row: AlertRow; refusal: string | undefined }) {
  const { forDefaultPeriod, defaultPeriod } = useAcknowledge();
  const { zone } = useZone();
  const now = useNow();
  const preset = acknowledgePresets(now, zone).find((each) => each.id === defaultPeriod);
  const until = preset ? formatShort(preset.until, zone, now) : '';
  return (
    <button
      type="button"
      className={classes.acknowledge}
      aria-disabled={refusal ? true : undefined}
      aria-label={`Acknowledge ${titleOf(row)}, ${preset?.label ?? ''}`}
      title={refusal ?? `Stops its notifications until ${until}`}
      // the row's menu and the key A do the same by keyboard: not one tab stop a row
      tabIndex={-1}
      onClick={() => {
        if (!refusal) forDefaultPeriod([row]);
      }}
    >
      Acknowledge {preset?.short}
    </button>
  );
}

/** The heading of a group: highest severity, name, count, and start. */
export function GroupHeading({ group, withSeverity }: { group: AlertGroup; withSeverity: boolean }) {
  const [first] = group.rows;
  const today = group.hours.reduce((sum, count) => sum + count, 0);
  return (
    <Row as="span" inline gap={12} align="center" shrink>
      {withSeverity && first && <SeverityBadge severity={first.severity} />}
      <Text weight="bold">{group.label}</Text>
      <Text weight="normal" tone="dim">
        {group.facts}
      </Text>
      {today > 0 && (
        <span className={classes.groupHours}>
          <Sparkline values={group.hours} tone="dim" label={`${today} began in the last 24 h`} />
        </span>
      )}
    </Row>
  );
}
