import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '#contract/console/bff.ts';
import { rowQueryOf } from '#src/api/kept-data.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
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
import classes from './settings.module.css';
import { auditPageSize, auditQuery } from './settings-requests.ts';
import type { SettingsSearch } from './settings-search.ts';

interface AuditLogProps {
  search: SettingsSearch;
  onSearch: (change: SettingsSearch) => void;
}

/** Who did what to which resource, with what outcome. The newest first; entries are immutable. */
export function AuditLog({ search, onSearch }: AuditLogProps) {
  const { page = 1, target, outcome, actor, about, since } = search;
  // by our own clock, like the log itself; a period that changes with every render would be requested
  // endlessly
  const [opened] = useState(serverNow);
  const from = since && opened - Number.parseInt(since, 10) * dayMs;
  const filter = { target, outcome, actor, about, from };
  const query = auditQuery({ pageNum: page, ...filter });
  const read = useQuery({ ...query, placeholderData: keepPreviousData });
  const { data, error, refetch } = read;
  if (error && !data) return <ReadFailure what="The audit log" query={{ error, refetch }} />;
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const set = (change: SettingsSearch): void =>
    onSearch({ tab: 'audit', target, outcome, actor, about, since, page: undefined, ...change });
  const clear = (): void => onSearch({ tab: 'audit' });
  return (
    <ResourceTable
      id="audit"
      label="Audit log"
      columns={columns}
      rows={data?.results}
      query={rowQueryOf(query.queryKey, read)}
      rowKey={({ id }) => id}
      rowName={({ operation }) => operation}
      sortedByServer
      actions={({ actor: name }) => [
        { label: `Only ${name}`, icon: 'filter', onSelect: () => set({ actor: name }) },
      ]}
      filters={
        <AuditFilters search={search} onSet={set} onClear={filtered ? clear : undefined}>
          <ExportAll
            columns={columns}
            filter={filter}
            total={read.isPlaceholderData ? undefined : data?.totalCount}
          />
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
}

const dayMs = 86_400_000;

/** The changed resource comes first; its project, which most rows share, follows. */
function Target({ target }: { target: string }) {
  const { what, project } = targetParts(target);
  return (
    <span title={target}>
      <Mono>{what}</Mono>
      {project !== undefined && <span className={classes.dim}> in {project}</span>}
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
