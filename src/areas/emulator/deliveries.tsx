import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isNotificationKind, kindSpec } from '#contract/alert-configs/tables/notification-fields.ts';
import type { Delivery } from '#contract/emulator/control.ts';
import { groupRoles, orgRoles, type Role, roleLabel } from '#contract/roles.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { StateBadge, type StateKind, sentenceCase } from '#src/ui/feedback/badge.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { FilterBar, SelectFilter } from '#src/ui/filter-bar.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, textColumn, valueColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';

interface DeliveriesProps {
  groupId: string | undefined;
  onGroup: (groupId: string | undefined) => void;
}

/** Every notification that the emulated world sent, the newest first. */
export function Deliveries({ groupId, onGroup }: DeliveriesProps) {
  const connection = useConnection();
  const groups = useAllPages('listGroups', {});
  const list = useQuery(q('listEmulatorDeliveries', connection.id, groupId ? { query: { groupId } } : {}));
  const names = useMemo(() => new Map(groups.rows.map(({ id, name }) => [id, name])), [groups.rows]);
  const columns = useMemo(() => columnsOf(connection.id, names), [connection.id, names]);
  if (list.error && !list.data) return <ReadFailure what="Notifications" query={list} />;
  return (
    <ResourceTable
      id="deliveries"
      label="Notifications sent"
      columns={columns}
      rows={list.data}
      rowKey={({ id }) => id}
      rowName={({ target }) => target}
      filters={
        <FilterBar onClear={groupId ? () => onGroup(undefined) : undefined}>
          <SelectFilter
            label="Project"
            value={groupId ? [groupId] : []}
            options={groups.rows.map(({ id, name }) => ({ value: id, label: name }))}
            // one project at a time: the emulator takes one
            onChange={(chosen) => onGroup(chosen.findLast((id) => id !== groupId))}
          />
        </FilterBar>
      }
      empty={
        groupId ? (
          <FilteredEmpty what="notifications" onClear={() => onGroup(undefined)} />
        ) : (
          <EmptyState title="No notifications yet">Raise an event or run a scenario to send some.</EmptyState>
        )
      }
      evidence={{ connection: connection.name, ...(groupId ? { groupId } : {}) }}
    />
  );
}

const kindLabel = (typeName: string): string =>
  isNotificationKind(typeName) ? kindSpec(typeName).title : sentenceCase(typeName);
const roles = new Set<string>([...orgRoles, ...groupRoles]);
const isRole = (text: string): text is Role => roles.has(text);

const outcomes: Record<Delivery['outcome'], StateKind> = {
  pending: 'progress',
  delivered: 'ok',
  recorded: 'off',
  refused: 'warning',
  failed: 'failed',
};

function columnsOf(connectionId: string, names: ReadonlyMap<string, string>): Column<Delivery>[] {
  return [
    instantColumn('at', 'Sent', ({ at }) => at, { narrow: { line: 2, at: 'end', whole: true }, width: 90 }),
    textColumn('event', 'About', ({ event }) => event, {
      narrow: { line: 1 },
      width: 130,
      cell: ({ event, repeats, alertId, groupId }) => (
        <Link
          to="/c/$connectionId/groups/$groupId/alerts"
          params={{ connectionId, groupId }}
          search={{ alert: alertId }}
        >
          {sentenceCase(event)}
          {repeats !== undefined && ` (${formatCount(repeats)} times)`}
        </Link>
      ),
    }),
    textColumn('project', 'Project', ({ groupId }) => names.get(groupId) ?? groupId, {
      narrow: { line: 2, spare: true },
      width: 180,
    }),
    valueColumn('kind', 'By', ({ typeName }) => typeName, kindLabel, {
      narrow: { line: 2, whole: true },
      width: 130,
    }),
    textColumn('target', 'To', ({ target }) => target, {
      narrow: { line: 2 },
      cell: ({ target }) => (isRole(target) ? roleLabel(target) : <Mono>{target}</Mono>),
    }),
    textColumn('outcome', 'Outcome', ({ outcome }) => outcome, {
      narrow: {
        ...{ line: 1, at: 'end' },
        // the response continues on the next line, where a badge would be cut off
        cell: ({ outcome, detail }) => (
          <>
            <StateBadge kind={outcomes[outcome]} state={outcome} /> {detail}
          </>
        ),
      },
      width: 240,
      cell: ({ outcome, detail }) => (
        <span title={detail}>
          <StateBadge
            kind={outcomes[outcome]}
            state={outcome}
            label={detail ? `${sentenceCase(outcome)}: ${detail}` : undefined}
          />
        </span>
      ),
    }),
  ];
}
