import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import type { CollectionTabProps } from '../collection-tab.ts';
import classes from '../data.module.css';
import { BuildProgress } from './build-progress.tsx';
import { indexColumns } from './index-columns.tsx';
import { type IndexEntry, redundantTo } from './index-entry.ts';
import { indexesQuery } from './indexes-query.ts';
import { MemberUseDialog } from './member-use.tsx';
import { useIndexActions } from './use-index-actions.ts';

/** The indexes of a collection: keys, size and use. */
export function IndexesView({ namespace, place, onSearch, refusal }: CollectionTabProps) {
  const { db, collection } = namespace;
  const { data: read, error, isFetching, refetch } = useQuery(indexesQuery(namespace));
  const data = read?.entries;
  const [member, setMember] = useState<string>();
  const { drop, hide } = useIndexActions(namespace, place);
  const columns = useMemo(() => indexColumns((entry) => redundantTo(entry, data ?? [])), [data]);
  if (error && !data) return <ReadFailure what="Indexes" query={{ error, refetch }} retrying={isFetching} />;
  const actions = (entry: IndexEntry): ActionItem[] => {
    const kept = entry.name === '_id_' ? 'Every collection keeps its index on _id.' : refusal;
    return [
      { label: 'Size and use by member', icon: 'server', onSelect: () => setMember(entry.name) },
      {
        label: entry.hidden ? 'Unhide' : 'Hide',
        icon: entry.hidden ? 'eye' : 'eye-off',
        disabled: kept,
        onSelect: () => hide(entry),
      },
      {
        section: '',
        label: 'Drop index',
        icon: 'trash',
        danger: true,
        disabled: kept,
        onSelect: () => drop(entry),
      },
    ];
  };
  return (
    <div className={classes.results}>
      <BuildProgress namespace={namespace} isBuilding={false} />
      {member !== undefined && (
        <MemberUseDialog namespace={namespace} index={member} onClose={() => setMember(undefined)} />
      )}
      {read?.useRefusal !== undefined && (
        <p className="qd-caption">
          Uses are not shown. The database refused <code>$indexStats</code>: {read.useRefusal}
        </p>
      )}
      <ResourceTable
        id="data-indexes"
        label="Indexes"
        columns={columns}
        rows={data}
        fill
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        dimmed={({ hidden }) => hidden}
        actions={actions}
        filters={
          <ButtonRow>
            <Button
              size="sm"
              icon="plus"
              disabledReason={refusal}
              onClick={() => onSearch({ panel: 'index' }, 'push')}
            >
              Create index
            </Button>
            <Button size="sm" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
          </ButtonRow>
        }
        empty={<EmptyState title="No indexes">A view uses the indexes of its collection.</EmptyState>}
        evidence={{ namespace: `${db}.${collection}`, source: place }}
      />
    </div>
  );
}
