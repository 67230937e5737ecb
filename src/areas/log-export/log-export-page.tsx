import type { ReactNode } from 'react';
import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { plural } from '#src/lib/bytes.ts';
import { type FieldRow, optionLabel } from '#src/lib/field-table/field-table.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader, Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { longTextColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import {
  LogDrawer,
  type LogIntegration,
  MetricDrawer,
  type MetricIntegration,
  NewLogDrawer,
  NewMetricDrawer,
} from './destination-drawers.tsx';
import { logTypes, metricRows, targetOf, typeLabel } from './destination-kinds.ts';
import type { LogExportSearch, PanelName } from './log-export-search.ts';
import { PushDrawer, PushSection } from './push-section.tsx';

interface LogExportPageProps {
  groupId: string;
  search: LogExportSearch;
  onSearch: (search: LogExportSearch, how?: 'push' | 'replace') => void;
}

const labelsOf = (row: FieldRow, values: readonly string[]): string =>
  values.map((value) => optionLabel(row, value)).join(', ');

const logColumns: Column<LogIntegration>[] = [
  textColumn('type', 'Destination', ({ type }) => typeLabel(type), { width: 200, narrow: { line: 1 } }),
  longTextColumn('target', 'Leads to', targetOf, { min: 220, narrow: { line: 2 } }),
  longTextColumn('logs', 'Logs', (row) => labelsOf(logTypes, row.logTypes), {
    width: 260,
    narrow: { line: 2, spare: true },
  }),
];

const metricColumns: Column<MetricIntegration>[] = [
  longTextColumn('endpoint', 'Endpoint', ({ endpoint }) => endpoint, { min: 220, narrow: { line: 1 } }),
  textColumn('provider', 'Provider', (row) => optionLabel(metricRows.providerType, row.providerType), {
    width: 130,
    narrow: { line: 2 },
  }),
  longTextColumn('metrics', 'Metrics', (row) => labelsOf(metricRows.metricSelection, row.metricSelection), {
    width: 300,
    narrow: { line: 2, spare: true },
  }),
  textColumn(
    'temporality',
    'Temporality',
    (row) => optionLabel(metricRows.aggregationTemporality, row.aggregationTemporality),
    {
      width: 140,
    },
  ),
];

/** Where the logs and metrics of a project are sent. */
export function LogExportPage({ groupId, search, onSearch }: LogExportPageProps) {
  const mayRead = useMayAsk('listGroupLogIntegrations', { groupId });
  const needed = useRefusal('listGroupLogIntegrations', { groupId });
  const asked = { enabled: mayRead };
  const push = useRead('getGroupPushBasedLogExport', { groupId }, asked);
  const logs = useRead('listGroupLogIntegrations', { groupId }, asked);
  const metrics = useRead('listGroupMetricIntegrations', { groupId }, asked);
  const settled = useSettled(mayRead && [push, logs, metrics].some(({ isPending }) => isPending));
  const open = (panel: PanelName, id?: string): void =>
    onSearch(id === undefined ? { open: panel } : { open: panel, id }, 'push');
  const close = (): void => onSearch({});
  const count = (logs.data?.results.length ?? 0) + (metrics.data?.results.length ?? 0);
  const log = logs.data?.results.find(({ id }) => search.open === 'log' && id === search.id);
  const metric = metrics.data?.results.find(
    ({ metricIntegrationId }) => search.open === 'metric' && metricIntegrationId === search.id,
  );
  return (
    <Page>
      <PageHeader
        title="Log and metric export"
        facts={logs.data && metrics.data && <Fact>{plural(count, 'integration')}</Fact>}
      />
      {!mayRead ? (
        <EmptyState title="The log and metric export cannot be read">{needed}</EmptyState>
      ) : !settled ? (
        <SkeletonLines lines={12} />
      ) : (
        <Stack gap={24} className="qd-in-order">
          <PendingBelow
            parts={['logIntegrations', 'metricIntegrations'].map((part) => `/groups/${groupId}/${part}`)}
            what="this page"
          />
          <IntegrationSection
            label="Log integrations"
            query={logs}
            action={<CreateButton {...{ groupId, kind: 'log', onClick: () => open('new-log') }} />}
          >
            {(action) => (
              <ResourceTable
                id="log-integrations"
                label="Log integrations"
                columns={logColumns}
                rows={logs.data?.results}
                rowKey={({ id }) => id}
                rowName={(row) => `${typeLabel(row.type)} ${targetOf(row)}`}
                onOpen={({ id }) => open('log', id)}
                openKey={log?.id}
                bare
                empty={
                  <EmptyState title="No log integrations yet" action={action}>
                    Database and audit logs are sent to a bucket, a log service or an OpenTelemetry endpoint.
                  </EmptyState>
                }
                evidence={{ project: groupId }}
              />
            )}
          </IntegrationSection>
          <IntegrationSection
            label="Metric integrations"
            query={metrics}
            action={<CreateButton {...{ groupId, kind: 'metric', onClick: () => open('new-metric') }} />}
          >
            {(action) => (
              <ResourceTable
                id="metric-integrations"
                label="Metric integrations"
                columns={metricColumns}
                rows={metrics.data?.results}
                rowKey={({ metricIntegrationId }) => metricIntegrationId}
                rowName={({ endpoint }) => endpoint}
                onOpen={({ metricIntegrationId }) => open('metric', metricIntegrationId)}
                openKey={metric?.metricIntegrationId}
                bare
                empty={
                  <EmptyState title="No metric integrations yet" action={action}>
                    Metrics are sent to an OpenTelemetry endpoint.
                  </EmptyState>
                }
                evidence={{ project: groupId }}
              />
            )}
          </IntegrationSection>
          {push.data ? (
            <PushSection groupId={groupId} pushExport={push.data} onOpen={() => open('push')} />
          ) : (
            <ReadFailure what="The log export" query={push} />
          )}
        </Stack>
      )}
      {search.open === 'new-log' && <NewLogDrawer groupId={groupId} onClose={close} />}
      {search.open === 'new-metric' && <NewMetricDrawer groupId={groupId} onClose={close} />}
      {search.open === 'push' && push.data && (
        <PushDrawer groupId={groupId} pushExport={push.data} onClose={close} />
      )}
      {log && <LogDrawer key={log.id} groupId={groupId} row={log} onClose={close} />}
      {metric && (
        <MetricDrawer key={metric.metricIntegrationId} groupId={groupId} row={metric} onClose={close} />
      )}
    </Page>
  );
}

interface IntegrationSectionProps {
  label: string;
  query: { data: { results: readonly unknown[] } | undefined; error: Error | null; refetch: () => unknown };
  action: ReactNode;
  /** Takes the action where the list is empty. */
  children: (action: ReactNode) => ReactNode;
}

function IntegrationSection({ label, query, action, children }: IntegrationSectionProps) {
  const isEmpty = query.data?.results.length === 0;
  return (
    <Section label={label} actions={query.data && !isEmpty && action}>
      {query.error && !query.data ? (
        <ReadFailure what={`The ${label.toLowerCase()}`} query={query} />
      ) : (
        children(action)
      )}
    </Section>
  );
}

const creations = {
  log: { label: 'Create log integration', operation: 'createGroupLogIntegration' },
  metric: { label: 'Create metric integration', operation: 'createGroupMetricIntegration' },
} as const;

interface CreateButtonProps {
  groupId: string;
  kind: keyof typeof creations;
  onClick: () => void;
}

function CreateButton({ groupId, kind, onClick }: CreateButtonProps) {
  const { label, operation } = creations[kind];
  const refusal = useRefusal(operation, { groupId });
  return (
    <Button size="sm" icon="plus" disabledReason={refusal} onClick={onClick}>
      {label}
    </Button>
  );
}
