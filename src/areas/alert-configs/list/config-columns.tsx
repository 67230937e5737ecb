import { Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { repeatText } from '#src/api/alert-config-text.ts';
import { SeverityBadge, severityRank } from '#src/ui/feedback/badge.tsx';
import { textClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import classes from './config-list.module.css';
import type { ConfigRow } from './config-rows.ts';

export interface ColumnParts {
  connectionId: string;
  groupId: string;
  /** Why configurations cannot be enabled or disabled. */
  refusal: string | undefined;
  onToggle: (row: ConfigRow) => void;
  /** Being enabled or disabled now. */
  busy: ReadonlySet<string>;
  /** How many columns fit beside the conditions. */
  room: 'wide' | 'medium';
}

/** A table wider than the window scrolls sideways instead of squeezing the condition. */
const conditionWidth = { wide: {}, medium: { width: 300 } };

export function configColumns(parts: ColumnParts): Column<ConfigRow>[] {
  const { connectionId, groupId } = parts;
  return [
    textColumn('condition', 'Condition', (row) => row.condition, {
      narrow: { line: 1 },
      pinned: true,
      ...conditionWidth[parts.room],
      cell: (row) => (
        <Row
          as="span"
          columnGap={8}
          align="baseline"
          wrap
          shrink
          className={classes.what}
          title={`${row.condition}\n${row.family}\n${row.config.eventTypeName}`}
        >
          <Link
            to="/c/$connectionId/groups/$groupId/alert-configs/$alertConfigId"
            params={{ connectionId, groupId, alertConfigId: row.config.id }}
            className={classes.name}
          >
            {row.condition}
          </Link>
          <Text size={12} tone="dim" className={classes.family}>
            {row.family}
          </Text>
        </Row>
      ),
    }),
    {
      id: 'enabled',
      header: 'On',
      width: 68,
      narrow: { line: 2, at: 'end', whole: true },
      cell: (row) => <EnabledSwitch row={row} parts={parts} />,
      sortValue: (row) => row.config.enabled,
    },
    {
      id: 'severity',
      header: 'Severity',
      width: 126,
      narrow: { line: 1, at: 'start', whole: true },
      cell: (row) => (
        <Row as="span" inline gap={6} align="center">
          <SeverityBadge severity={row.severity} />
          {row.overridden && (
            <span className={classes.mark} title="Set by this configuration, not by the event type">
              set
            </span>
          )}
        </Row>
      ),
      sortValue: (row) => severityRank(row.severity),
      exportValue: (row) => `${row.severity}${row.overridden ? ' (override)' : ''}`,
    },
    textColumn('family', 'Family', (row) => row.family, { width: 160, optional: true }),
    textColumn('matchers', 'Where', (row) => row.matchers, {
      width: 136,
      narrow: { line: 2 },
      cell: (row) =>
        row.matchers === '' ? (
          <Text tone="dim">everywhere</Text>
        ) : (
          <span title={row.matchers}>{row.matchers}</span>
        ),
    }),
    {
      id: 'notifies',
      header: 'Notifies',
      width: 196,
      wraps: true,
      narrow: { line: 2 },
      cell: (row) => <Notifies row={row} />,
      sortValue: (row) => row.notifies.join(', '),
      exportValue: (row) => row.notifies.map((name, at) => `${name} ${row.timing[at] ?? ''}`).join('; '),
    },
    {
      id: 'active',
      header: 'Open',
      align: 'end',
      width: 88,
      narrow: { line: 2, whole: true, word: 'open' },
      help: 'Open alerts, and tracking ones whose delay has not passed yet',
      cell: (row) => <Active row={row} parts={parts} />,
      sortValue: ({ active }) => active && active.open + active.tracking / 1e6,
      exportValue: ({ active }) => active?.open ?? 'unknown',
    },
    instantColumn('updated', 'Updated', (row) => row.config.updated, { align: 'end', width: 104 }),
    monoColumn('type', 'Event type', (row) => row.config.eventTypeName, {
      width: 280,
      optional: true,
      cell: (row) => (
        <Text size={12} mono>
          {row.config.eventTypeName}
        </Text>
      ),
    }),
    monoColumn('id', 'ID', (row) => row.config.id, {
      width: 210,
      optional: true,
      cell: (row) => (
        <Text size={12} mono>
          {row.config.id}
        </Text>
      ),
    }),
  ];
}

function EnabledSwitch({ row, parts }: { row: ConfigRow; parts: ColumnParts }) {
  const { config, condition } = row;
  const off = parts.refusal !== undefined || parts.busy.has(config.id);
  return (
    <span className={classes.switch} title={parts.refusal}>
      <Switch
        size="xs"
        withThumbIndicator={false}
        checked={config.enabled}
        aria-label={`Enabled: ${condition}`}
        aria-disabled={off || undefined}
        data-off={off || undefined}
        onChange={() => {
          if (!off) parts.onToggle(row);
        }}
      />
    </span>
  );
}

function Notifies({ row }: { row: ConfigRow }) {
  const [first, ...rest] = row.notifies;
  if (first === undefined) return <Absent />;
  const all = row.notifies.map((name, at) => `${name}: ${row.timing[at] ?? ''}`).join('\n');
  const [notification] = row.config.notifications;
  const repeat = notification ? repeatText(notification) : '';
  return (
    <span title={all}>
      {first}
      {rest.length > 0 && <Text tone="dim"> +{rest.length}</Text>}
      {repeat !== '' && <Text tone="dim"> · {repeat}</Text>}
    </span>
  );
}

function Active({ row, parts }: { row: ConfigRow; parts: ColumnParts }) {
  if (!row.active) return <Text tone="dim">unknown</Text>;
  const { open, tracking } = row.active;
  if (open + tracking === 0) return <Text tone="dim">0</Text>;
  const title = `${open} open, ${tracking} tracking`;
  return (
    <Link
      to="/c/$connectionId/groups/$groupId/alerts"
      search={{ q: `config:${row.config.id}` }}
      params={{ connectionId: parts.connectionId, groupId: parts.groupId }}
      title={title}
      className={textClass({ numeric: true, tone: 'accent' })}
    >
      {open}
      {tracking > 0 && <Text tone="dim"> +{tracking}</Text>}
    </Link>
  );
}
