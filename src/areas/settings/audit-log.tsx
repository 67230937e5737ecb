import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntry } from '#contract/console/bff.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { NewestPages } from '#src/ui/table/newest-pages.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { Copyable, Mono } from '#src/ui/values/mono.tsx';
import { Count } from '#src/ui/values/quantity.tsx';
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

/** Who did what to which resource, with what outcome. The newest first; nobody can change it. */
export function AuditLog({ search, onSearch }: AuditLogProps) {
  const { page = 1, target, outcome, actor, about, since } = search;
  // by our own clock, as the log is written; a span that begins anew with every drawing would be asked for without end
  const [opened] = useState(serverNow);
  const from = since && opened - Number.parseInt(since, 10) * dayMs;
  const filter = { target, outcome, actor, about, from };
  const { data, error, refetch } = useQuery({
    ...auditQuery({ pageNum: page, ...filter }),
    placeholderData: keepPreviousData,
  });
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
      rowKey={({ id }) => id}
      rowName={({ operation }) => operation}
      sortedByServer
      actions={({ actor: name }) => [
        { label: `Only ${name}`, icon: 'filter', onSelect: () => set({ actor: name }) },
      ]}
      filters={
        <AuditFilters search={search} onSet={set} onClear={filtered ? clear : undefined}>
          <ExportAll columns={columns} filter={filter} total={data?.totalCount} />
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

/** What was changed comes first; the project it is in, which most rows share, stands behind it. */
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

const columns: Column<AuditEntry>[] = [
  {
    id: 'at',
    header: 'Time',
    narrow: { line: 2, at: 'end', whole: true, cell: ({ at }) => <AbsoluteInstant value={at} short /> },
    width: 220,
    exportValue: ({ at }) => new Date(at).toISOString(),
    cell: ({ at }) => <AbsoluteInstant value={at} seconds />,
  },
  {
    id: 'actor',
    header: 'User',
    width: 112,
    exportValue: ({ actor }) => actor,
    cell: ({ actor }) => actor,
    narrow: { line: 2, whole: true },
  },
  {
    id: 'operation',
    header: 'Operation',
    narrow: { line: 1 },
    min: 200,
    exportValue: ({ operation }) => operation,
    cell: ({ operation }) => <Mono>{operation}</Mono>,
  },
  {
    id: 'target',
    header: 'Target',
    narrow: { line: 2 },
    min: 180,
    exportValue: ({ target }) => target,
    cell: ({ target }) => <Target target={target} />,
  },
  {
    id: 'connection',
    header: 'Connection',
    width: 130,
    exportValue: ({ connection }) => connection,
    cell: ({ connection }) => connection ?? '—',
  },
  {
    id: 'outcome',
    header: 'Outcome',
    narrow: { line: 1, at: 'end', whole: true },
    width: 120,
    exportValue: ({ outcome }) => outcome,
    cell: ({ outcome }) => <StateBadge kind={kinds[outcome]} state={outcome} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 80,
    align: 'end',
    exportValue: ({ status }) => status,
    cell: ({ status }) => <Count value={status} />,
  },
  {
    id: 'request',
    header: 'Request',
    optional: true,
    width: 220,
    exportValue: ({ requestId }) => requestId,
    cell: ({ requestId }) => <Copyable value={requestId} label="request ID" />,
  },
];
