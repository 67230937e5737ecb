import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Dashboard } from '#contract/console/dashboards.ts';
import { useConsoleRefusal } from '#src/api/access/console-refusal.ts';
import { useConnection } from '#src/api/connection.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import classes from '../metrics.module.css';
import type { WritesSearch } from '../span/zooming.ts';
import { DashboardCharts } from './dashboard-charts.tsx';
import { dashboardsQuery, useDashboardChanges } from './dashboard-requests.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import { NameDialog } from './name-dialog.tsx';
import { starterCharts } from './starter-charts.ts';

export interface DashboardsPageProps {
  groupId: string;
  search: DashboardSearch;
  onSearch: WritesSearch<DashboardSearch>;
}

type Naming = { kind: 'create' } | { kind: 'rename' | 'duplicate'; dashboard: Dashboard };

const verbs = { create: 'Create dashboard', rename: 'Rename', duplicate: 'Duplicate' } as const;

/** Charts that people have chosen, shared by everybody who uses the connection. */
export function DashboardsPage({ groupId, search, onSearch }: DashboardsPageProps) {
  const { id: connection } = useConnection();
  const list = useQuery(dashboardsQuery(connection, groupId));
  const { create, save, remove } = useDashboardChanges(connection, groupId);
  const refusal = useConsoleRefusal();
  const [naming, setNaming] = useState<Naming>();
  const shown = list.data?.find(({ id }) => id === search.id) ?? list.data?.[0];
  const lost = list.data && search.id !== undefined && shown?.id !== search.id;
  const show = ({ id }: Dashboard): void => {
    const { edit: _, ...rest } = search;
    onSearch({ ...rest, id }, 'push');
  };
  const name = (text: string): void => {
    const onSuccess = (saved: Dashboard): void => {
      setNaming(undefined);
      show(saved);
    };
    if (naming?.kind === 'rename') {
      const { id, charts, version } = naming.dashboard;
      save.mutate({ id, name: text, charts, version }, { onSuccess });
    } else {
      const charts = naming?.kind === 'duplicate' ? naming.dashboard.charts : starterCharts;
      create.mutate({ name: text, charts: [...charts] }, { onSuccess });
    }
  };
  const askRemove = (dashboard: Dashboard): void =>
    confirm({
      title: `Delete dashboard ${dashboard.name}?`,
      consequence: 'It is gone for everybody who uses this connection. Its charts stay in Metrics.',
      confirmLabel: 'Delete dashboard',
      run: async () => {
        await remove.mutateAsync(dashboard);
        onSearch({});
        notify({ message: `Deleted the dashboard ${dashboard.name}` });
      },
    });
  const failed = naming && (naming.kind === 'rename' ? save.error : create.error);

  return (
    <Page>
      <PageHeader
        title={shown ? shown.name : 'Dashboards'}
        facts={
          shown && (
            <Fact>
              saved by {shown.updatedBy}, <AbsoluteInstant value={shown.updatedAt} />
            </Fact>
          )
        }
        actions={
          <>
            {shown && (
              <ActionMenu
                trigger={<Button opens>Actions</Button>}
                items={[
                  {
                    label: 'Rename',
                    icon: 'edit',
                    onSelect: () => setNaming({ kind: 'rename', dashboard: shown }),
                    disabled: refusal,
                  },
                  {
                    label: 'Duplicate',
                    icon: 'copy',
                    onSelect: () => setNaming({ kind: 'duplicate', dashboard: shown }),
                    disabled: refusal,
                  },
                  {
                    label: 'Delete',
                    icon: 'trash',
                    danger: true,
                    onSelect: () => askRemove(shown),
                    disabled: refusal,
                  },
                ]}
              />
            )}
            <Button disabledReason={refusal} onClick={() => setNaming({ kind: 'create' })}>
              New dashboard
            </Button>
          </>
        }
      />
      {lost && (
        <Notice tone="warning" title="No dashboard under this address">
          It was deleted, or belongs to another project.
        </Notice>
      )}
      {list.error && !list.data && <ReadFailure what="Dashboards" query={list} />}
      {list.isPending && <SkeletonLines lines={10} />}
      {list.data?.length === 0 && (
        <EmptyState
          title="No dashboards yet"
          action={
            <Button variant="primary" disabledReason={refusal} onClick={() => setNaming({ kind: 'create' })}>
              Create the first dashboard
            </Button>
          }
        >
          A dashboard puts charts of several clusters on one page, in an order of your own. Everybody who uses
          this connection sees it.
        </EmptyState>
      )}
      {shown && list.data && list.data.length > 1 && (
        <PlainSelect
          label="Dashboard"
          size="xs"
          className={classes.cluster}
          data={list.data.map(({ id, name: label }) => ({ value: id, label }))}
          value={shown.id}
          onChange={(id) => onSearch({ ...search, id }, 'push')}
        />
      )}
      {shown && (
        <DashboardCharts
          key={shown.id}
          dashboard={shown}
          save={save}
          refusal={refusal}
          search={search}
          onSearch={onSearch}
        />
      )}
      {naming && (
        <NameDialog
          title={verbs[naming.kind]}
          verb={verbs[naming.kind]}
          name={nameOf(naming)}
          busy={create.isPending || save.isPending}
          failure={failed ? failureFacts(failed).message : undefined}
          onSave={name}
          onClose={() => setNaming(undefined)}
        />
      )}
    </Page>
  );
}

function nameOf(naming: Naming): string {
  if (naming.kind === 'create') return '';
  const { name } = naming.dashboard;
  return naming.kind === 'rename' ? name : `${name} (copy)`.slice(0, 64);
}
