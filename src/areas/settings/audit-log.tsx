import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditTopics, auditTopicWords } from '#contract/audit-topics.ts';
import type { AuditEntry } from '#contract/bff.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge, type StateKind, sentenceCase } from '#src/ui/feedback/badge.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { downloadExport } from '#src/ui/table/export-rows.ts';
import { NewestPages } from '#src/ui/table/newest-pages.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { Copyable, Mono } from '#src/ui/values/mono.tsx';
import { Count } from '#src/ui/values/quantity.tsx';
import { targetParts } from './audit-target.ts';
import classes from './settings.module.css';
import { type AuditFilter, auditPageSize, auditQuery, everyAuditEntry } from './settings-requests.ts';
import { type AuditSpan, auditSpans, outcomes, type SettingsSearch } from './settings-search.ts';

interface AuditLogProps {
  search: SettingsSearch;
  onSearch: (change: SettingsSearch) => void;
}

/** Who did what to which resource, with what outcome. The newest first; nobody can change it. */
export function AuditLog({ search, onSearch }: AuditLogProps) {
  const { page = 1, target, outcome, actor, about, since } = search;
  // by our own clock, as the log is written; a span that begins anew with every drawing would be asked for without end
  const [opened] = useState(() => Date.now());
  const from = since && opened - Number.parseInt(since, 10) * dayMs;
  const filter = { target, outcome, actor, about, from };
  const { data, error, refetch } = useQuery({
    ...auditQuery({ pageNum: page, ...filter }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) {
    return (
      <ErrorPanel
        title="The audit log could not be loaded"
        {...failureFacts(error)}
        onRetry={() => void refetch()}
      />
    );
  }
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
        <FilterBar
          onClear={filtered ? clear : undefined}
          text={
            <TextFilter
              value={target ?? ''}
              onChange={(text) => set({ target: text || undefined })}
              label="Filter by target"
            />
          }
        >
          <SelectFilter
            label="Outcome"
            value={outcome ? [outcome] : []}
            options={outcomes.map((value) => ({ value, label: sentenceCase(value) }))}
            // one at a time: the server takes one
            onChange={(chosen) => set({ outcome: chosen.findLast((value) => value !== outcome) })}
          />
          <SelectFilter
            label="About"
            value={about ? [about] : []}
            options={auditTopics.map((value) => ({ value, label: auditTopicWords[value] }))}
            onChange={(chosen) => set({ about: chosen.findLast((value) => value !== about) })}
          />
          <SelectFilter
            label="Since"
            value={since ? [since] : []}
            options={spans.map((value) => ({ value, label: auditSpans[value] }))}
            onChange={(chosen) => set({ since: chosen.findLast((value) => value !== since) })}
          />
          {actor !== undefined && <span className={classes.dim}>only {actor}</span>}
        </FilterBar>
      }
      empty={
        filtered ? <FilteredEmpty what="entries" onClear={clear} /> : <EmptyState title="No entries yet" />
      }
      evidence={{ ...evidenceOf(filter), page: String(page) }}
      footer={
        data && (
          <>
            <NewestPages
              page={page}
              size={auditPageSize}
              total={data.totalCount}
              onPage={(next) => set({ page: next })}
            />
            <ExportAll filter={filter} total={data.totalCount} />
          </>
        )
      }
    />
  );
}

const dayMs = 86_400_000;
const spans = Object.keys(auditSpans) as AuditSpan[];

type Asked = Omit<AuditFilter, 'pageNum'>;

const evidenceOf = ({ from, ...filter }: Asked) => ({
  question: 'who did what through this console',
  filter: JSON.stringify({
    ...filter,
    ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
  }),
});

/** A file of everything that the filters leave, and not of one page of it. */
function ExportAll({ filter, total }: { filter: Asked; total: number }) {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const rows = await everyAuditEntry(filter);
      const evidence = {
        ...evidenceOf(filter),
        ...(rows.length < total ? { incomplete: `the newest ${rows.length} of ${total} entries` } : {}),
      };
      await downloadExport({ format: 'csv', name: 'audit', columns, rows, evidence, now: Date.now() });
    } catch (error) {
      notify({ tone: 'error', message: 'Not exported', detail: failureFacts(error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      icon="download"
      busy={busy}
      disabledReason={total === 0 && 'There is nothing to export'}
      onClick={() => void run()}
    >
      Download all as CSV
    </Button>
  );
}

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
