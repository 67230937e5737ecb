import { useState } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { useConfirmedChange } from '#src/changes/use-confirmed.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { Count } from '#src/ui/values/quantity.tsx';
import type { Project } from '../shared/holders.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { type Limit, limitLabel, standingOf } from './limits.ts';
import classes from './project.module.css';

/** The limits of a project and their usage, the nearest first. */
export function LimitsTable({ group, limits }: { group: Project; limits: readonly Limit[] }) {
  const [edited, setEdited] = useState<Limit>();
  const place = { groupId: group.id, orgId: group.orgId };
  const refusal = useRefusal('setGroupLimit', place);
  const resetRefusal = useRefusal('deleteGroupLimit', place);
  const ask = useConfirmedChange({ also: ['listGroupLimits'] });
  const rows = limits.toSorted(
    (one, other) => (standingOf(other).share ?? -1) - (standingOf(one).share ?? -1),
  );
  const reset = ({ name, defaultLimit }: Limit) =>
    ask({
      title: `Reset limit: ${limitLabel(name)}?`,
      consequence: `The limit is ${defaultLimit} again. Existing ones above it stay.`,
      confirmLabel: 'Reset limit',
      change: collected(
        'deleteGroupLimit',
        { groupId: group.id, limitName: name },
        `${limitLabel(name)} of ${group.name}: the default limit`,
      ),
      done: `${limitLabel(name)}: at most ${defaultLimit}`,
    });
  return (
    <>
      <ResourceTable
        id="limits"
        label="Limits"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        rowName={({ name }) => limitLabel(name)}
        bare
        actions={(limit) => [
          {
            label: 'Set limit',
            icon: 'edit',
            disabled: refusal,
            onSelect: () => setEdited(limit),
          },
          {
            label: 'Reset limit',
            icon: 'undo',
            disabled:
              resetRefusal ?? (limit.value === limit.defaultLimit ? 'The limit is the default.' : undefined),
            onSelect: () => reset(limit),
          },
        ]}
        empty={<EmptyState title="Atlas reports no limits of this project" />}
        footer="A project owner can set each limit up to its maximum."
      />
      {edited && (
        <LimitDialog group={group} limit={edited} refusal={refusal} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

const columns: Column<Limit>[] = [
  textColumn('label', 'Limit', ({ name }) => limitLabel(name), {
    narrow: { line: 1 },
    min: 220,
    cell: ({ name }) => <span title={name}>{limitLabel(name)}</span>,
  }),
  {
    id: 'near',
    header: 'Used',
    narrow: { line: 2 },
    width: 220,
    sortValue: (limit) => standingOf(limit).share,
    cell: (limit) => <Nearness limit={limit} />,
  },
  countColumn('value', 'Limit now', ({ value }) => value, {
    narrow: { line: 1, at: 'end', whole: true, word: 'of' },
    width: 110,
  }),
  countColumn('most', 'Maximum', ({ maximumLimit }) => maximumLimit, {
    narrow: { line: 2, at: 'end', word: 'at most' },
    width: 110,
  }),
  monoColumn('name', 'Name in the API', ({ name }) => name, {
    optional: true,
    width: 420,
    cell: ({ name }) => <Mono dim>{name}</Mono>,
  }),
];

function Nearness({ limit }: { limit: Limit }) {
  const { share, state } = standingOf(limit);
  if (share === undefined) return <Absent label="unknown" />;
  return (
    <Row as="span" inline gap={8} align="center">
      <Count value={limit.currentUsage} />
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} data-state={state} style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
      {state === 'near' && (
        <Badge tone="warning" mark="triangle">
          near
        </Badge>
      )}
      {state === 'reached' && (
        <Badge tone="critical" mark="square">
          reached
        </Badge>
      )}
    </Row>
  );
}
