import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { hasRole } from '#contract/console/access/role-order.ts';
import type { AuditChange, AuditEntry } from '#contract/console/bff.ts';
import { DAY } from '#contract/values/durations.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { rowQueryOf } from '#src/api/kept-data.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { toEpoch } from '#src/lib/time/time.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { type StateKind, sentenceCase } from '#src/ui/feedback/badge.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import {
  countColumn,
  inServerOrder,
  monoColumn,
  stampColumn,
  stateColumn,
  textColumn,
} from '#src/ui/table/columns.tsx';
import { NewestPages } from '#src/ui/table/newest-pages.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { Copyable, Mono } from '#src/ui/values/mono.tsx';
import { auditEvidence, ExportAll } from './audit-export.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { targetParts } from './audit-target.ts';
import { ForwardingDrawer } from './forwarding-drawer.tsx';
import { ForwardingStates } from './forwarding-states.tsx';
import { RetentionDrawer } from './retention-drawer.tsx';
import { auditPageSize, auditQuery } from './settings-requests.ts';
import type { SettingsSearch } from './settings-search.ts';
import { useUndoActions } from './use-undo-actions.ts';

interface AuditLogProps {
  search: SettingsSearch;
  onSearch: (change: SettingsSearch) => void;
}

/** Who did what to which resource, with what outcome. The newest first; entries are immutable. */
export function AuditLog({ search, onSearch }: AuditLogProps) {
  const session = use(SessionContext);
  const { page = 1, target, outcome, actor, about, since, connection, operation, text } = search;
  const period = { since, from: search.from, to: search.to };
  // by our own clock, like the log itself; a period that changes with every render would be requested
  // endlessly
  const [opened] = useState(serverNow);
  const undoActions = useUndoActions();
  const [open, setOpen] = useState<'retention' | 'forwarding'>();
  const isAdministrator = session?.user.role === 'administrator';
  const close = (): void => setOpen(undefined);
  const from = since ? opened - Number.parseInt(since, 10) * DAY : toEpoch(search.from);
  const named = { target, outcome, actor, about, connection, operation, text };
  const filter = { ...named, from, to: toEpoch(search.to) };
  const query = auditQuery({ pageNum: page, ...filter });
  const read = useQuery({ ...query, placeholderData: keepPreviousData });
  const { data, error, refetch } = read;
  if (error && !data) return <ReadFailure what="The audit log" query={{ error, refetch }} />;
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const set = (change: SettingsSearch): void =>
    onSearch({ tab: 'audit', ...named, ...period, page: undefined, ...change });
  const clear = (): void => onSearch({ tab: 'audit' });
  const table = (
    <ResourceTable
      id="audit"
      label="Audit log"
      columns={columns}
      rows={data?.results}
      query={rowQueryOf(query.queryKey, read)}
      rowKey={({ id }) => id}
      rowName={({ operation }) => operation}
      sortedByServer
      actions={(entry) => [
        { label: `Only ${entry.actor}`, icon: 'filter', onSelect: () => set({ actor: entry.actor }) },
        ...undoActions(entry),
      ]}
      filters={
        <AuditFilters
          search={search}
          rows={data?.results ?? []}
          onSet={set}
          onClear={filtered ? clear : undefined}
        >
          <ExportAll filter={filter} />
        </AuditFilters>
      }
      empty={
        filtered ? <FilteredEmpty what="entries" onClear={clear} /> : <EmptyState title="No entries yet" />
      }
      evidence={{ ...auditEvidence(filter), page: String(page) }}
      footer={
        data && (
          <NewestPages
            page={page}
            size={auditPageSize}
            total={data.totalCount}
            onPage={(next) => set({ page: next })}
          />
        )
      }
    />
  );
  if (!session || hasRole(session.user.role, 'auditor')) {
    return (
      <Stack gap={16}>
        {session && <ForwardingStates canTest={isAdministrator} />}
        {isAdministrator && (
          <Row gap={8} wrap>
            <Button size="sm" onClick={() => setOpen('retention')}>
              Retention…
            </Button>
            <Button size="sm" onClick={() => setOpen('forwarding')}>
              Forwarding…
            </Button>
          </Row>
        )}
        {table}
        {open === 'retention' && <RetentionDrawer onClose={close} />}
        {open === 'forwarding' && <ForwardingDrawer onClose={close} />}
      </Stack>
    );
  }
  return (
    <Stack gap={16}>
      <Notice tone="info">
        You see your own entries. Administrators and auditors of this console see all entries.
      </Notice>
      {table}
    </Stack>
  );
}

/** A setting before and after: `role: viewer → auditor`. */
const changeText = ({ field, before, after }: AuditChange): string =>
  before === null ? `${field}: ${valueText(after)}` : `${field}: ${valueText(before)} → ${valueText(after)}`;
const valueText = (value: unknown): string =>
  value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);

/** The changed resource comes first; its project, which most rows share, follows. */
function Target({ target }: { target: string }) {
  const { what, project } = targetParts(target);
  return (
    <span title={target}>
      <Mono>{what}</Mono>
      {project !== undefined && (
        <Text size={13} tone="dim">
          {' '}
          in {project}
        </Text>
      )}
    </span>
  );
}

const kinds: Record<AuditEntry['outcome'], StateKind> = {
  started: 'progress',
  done: 'ok',
  refused: 'warning',
  failed: 'failed',
  unknown: 'warning',
};

const columns = inServerOrder<AuditEntry>([
  stampColumn('at', 'Time', ({ at }) => at, {
    narrow: { line: 2, at: 'end', whole: true, cell: ({ at }) => <AbsoluteInstant value={at} short /> },
    width: 220,
    cell: ({ at }) => <AbsoluteInstant value={at} seconds />,
  }),
  textColumn('actor', 'User', ({ actor }) => actor, { width: 100, narrow: { line: 2, whole: true } }),
  monoColumn('operation', 'Operation', ({ operation }) => operation, { narrow: { line: 1 }, min: 200 }),
  textColumn('target', 'Target', ({ target }) => target, {
    narrow: { line: 2 },
    min: 180,
    cell: ({ target }) => <Target target={target} />,
  }),
  textColumn('connection', 'Connection', ({ connection }) => connection, {
    width: 130,
    cell: ({ connection }) => connection ?? '—',
  }),
  stateColumn('outcome', 'Outcome', ({ outcome }) => outcome, kinds, { width: 120 }),
  countColumn('status', 'Status', ({ status }) => status, { width: 80 }),
  textColumn('changes', 'Changed settings', ({ changes }) => changes.map(changeText).join('; '), {
    optional: true,
    min: 240,
  }),
  textColumn('role', 'Role', ({ role }) => role ?? '', {
    optional: true,
    width: 120,
    cell: ({ role }) => (role === null ? '—' : sentenceCase(role)),
  }),
  monoColumn('address', 'Client address', ({ address }) => address ?? '', { optional: true, min: 140 }),
  textColumn('userAgent', 'Client', ({ userAgent }) => userAgent ?? '', { optional: true, width: 200 }),
  textColumn('token', 'Token', ({ token }) => token ?? '', {
    optional: true,
    width: 160,
    cell: ({ token }) => token ?? '—',
  }),
  textColumn('actorId', 'User ID', ({ actorId }) => actorId ?? '', {
    optional: true,
    width: 220,
    cell: ({ actorId }) => (actorId === null ? '—' : <Copyable value={actorId} label="user ID" />),
  }),
  textColumn('request', 'Request', ({ requestId }) => requestId, {
    optional: true,
    width: 220,
    cell: ({ requestId }) => <Copyable value={requestId} label="request ID" />,
  }),
]);
