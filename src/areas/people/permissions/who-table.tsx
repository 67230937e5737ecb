import { useMemo } from 'react';
import type { OperationId } from '#contract/api/operations.ts';
import type { Profile } from '#contract/emulator/control.ts';
import { useConnection } from '#src/api/connection.ts';
import { isFound } from '#src/api/operation-search.ts';
import { plural } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import type { Holder } from '../shared/holders.ts';
import { indirectLabels } from '../shared/indirect.ts';
import { LastSeen } from '../shared/last-seen.tsx';
import { useIndirectAccess } from '../shared/use-indirect.ts';
import { choicesIn, operationsIn, type Permitted, type Scope, whoMay } from './permissions.ts';
import type { PermissionsSearch } from './permissions-search.ts';

interface WhoTableProps {
  scope: Scope;
  holders: readonly Holder[];
  profile: Profile;
  search: PermissionsSearch;
  onSearch: (search: PermissionsSearch) => void;
}

/** Everybody who may do one thing in a place, and by which role. */
export function WhoTable({ scope, holders, profile, search, onSearch }: WhoTableProps) {
  const connection = useConnection();
  const { groupId } = scope;
  const places = useMemo(() => (groupId === undefined ? [] : [{ id: groupId }]), [groupId]);
  const indirect = useIndirectAccess(scope.orgId, holders, places);
  const choices = choicesIn(scope);
  const preset = scope.groupId === undefined ? 'createOrgApiKey' : 'deleteGroupCluster';
  const operations = useMemo(
    () => new Map(operationsIn(scope).map((each) => [each.id as string, each])),
    [scope],
  );
  const existing = choices.flatMap(({ items }) => items);
  const operation =
    existing.find(({ value }) => value === search.operation) ??
    existing.find(({ value }) => value === preset);
  const rows = operation
    ? whoMay(operation.value as OperationId, { holders, indirect: indirect.holders }, scope, profile)
    : [];
  return (
    <Grid gap={16}>
      <PlainSelect
        label="Who may"
        data={choices}
        value={operation?.value ?? null}
        onChange={(next) => onSearch({ ...search, operation: next })}
        matches={(value, typed) => {
          const each = operations.get(value);
          return each !== undefined && isFound(each, typed);
        }}
      />
      <FailureNotice
        quiet
        title="Role mappings, users of this console and MCP configurations could not all be loaded. The list may be incomplete"
        why={indirect.error}
      />
      <ResourceTable
        id="who-may"
        label="Who may"
        columns={columns}
        rows={indirect.loading ? undefined : rows}
        rowKey={({ holder }) => holder.key}
        rowName={({ holder }) => holder.name}
        onOpen={({ holder, indirect: other }) => {
          if (!other) onSearch({ ...search, ask: undefined, holder: holder.key });
        }}
        empty={
          <EmptyState title="No access">No person, key or mapped group has a role that grants it.</EmptyState>
        }
        evidence={{
          connection: connection.name,
          question: `who may: ${operation?.label ?? ''}`,
          organization: scope.orgId,
          project: scope.groupId ?? '',
        }}
        footer={<Text tone="dim">{plural(rows.length, 'person or key', 'people and keys')}</Text>}
      />
    </Grid>
  );
}

const columns: Column<Permitted>[] = [
  textColumn('name', 'Who', ({ holder }) => holder.name, { narrow: { line: 1 }, min: 200 }),
  textColumn('kind', 'Kind', ({ kind }) => kind, {
    narrow: { line: 1, at: 'end', whole: true },
    width: 180,
  }),
  {
    id: 'granted',
    header: 'Granted by',
    narrow: { line: 2 },
    min: 220,
    exportValue: ({ grantedBy }) => grantedBy.join('; '),
    cell: ({ grantedBy }) => <span title={grantedBy.join('\n')}>{grantedBy.join('; ')}</span>,
  },
  instantColumn('seen', 'Last seen', ({ holder }) => holder.lastUsedAt, {
    width: 110,
    cell: ({ holder, kind }) => (
      <LastSeen value={holder.lastUsedAt} ofConsole={kind === indirectLabels.consoleUser} />
    ),
  }),
];
