import { useMemo } from 'react';
import type { Profile } from '#contract/emulator/control.ts';
import { useConnection } from '#src/api/connection.ts';
import { isFound } from '#src/api/operation-search.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { type Permission, permissionsOf, type Scope, type Subject } from './permissions.ts';
import type { PermissionsSearch } from './permissions-search.ts';

interface WhatTableProps {
  scope: Scope;
  subject: Subject | undefined;
  profile: Profile;
  search: PermissionsSearch;
  onSearch: (search: PermissionsSearch) => void;
}

type Shown = NonNullable<PermissionsSearch['show']>;
const shownLabels: Record<Shown, string> = {
  granted: 'Allowed',
  refused: 'Refused',
  changes: 'Allowed changes',
};

const isShown: Record<Shown, (permission: Permission) => boolean> = {
  granted: ({ grantedBy }) => grantedBy.length > 0,
  refused: ({ grantedBy }) => grantedBy.length === 0,
  changes: ({ grantedBy, changes }) => grantedBy.length > 0 && changes,
};

/** Every operation of a place by area, with the role that grants it to one holder. */
export function WhatTable({ scope, subject, profile, search, onSearch }: WhatTableProps) {
  const connection = useConnection();
  const { orgId, groupId } = scope;
  const all = useMemo(
    () => (subject ? permissionsOf(subject.held, { orgId, groupId }, profile) : []),
    [subject, orgId, groupId, profile],
  );
  if (!subject) {
    return (
      <EmptyState title="Choose a person, key or role">
        Then its permissions are listed, with their sources.
      </EmptyState>
    );
  }
  const message = (search.q ?? '').trim();
  const rows = all
    .filter((each) => search.show === undefined || isShown[search.show](each))
    .filter((each) => message === '' || isFound(each, message))
    .toSorted((one, other) => one.area.localeCompare(other.area, 'en'));
  const granted = all.filter(isShown.granted);
  return (
    <ResourceTable
      id="permissions"
      label="Permissions"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ summary }) => summary}
      groupBy={({ area }) => ({ key: area, label: area })}
      dimmed={({ grantedBy }) => grantedBy.length === 0}
      filters={
        <FilterBar
          text={
            <TextFilter
              label="Filter operations"
              value={search.q ?? ''}
              onChange={(text) => onSearch({ ...search, q: text || undefined })}
            />
          }
          onClear={
            search.q || search.show ? () => onSearch({ ...search, q: undefined, show: undefined }) : undefined
          }
        >
          <SelectFilter<Shown>
            label="Show"
            value={search.show ? [search.show] : []}
            options={(Object.keys(shownLabels) as Shown[]).map((value) => ({
              value,
              label: shownLabels[value],
            }))}
            onChange={(next) => onSearch({ ...search, show: next.at(-1) })}
          />
        </FilterBar>
      }
      empty={
        <FilteredEmpty
          what="operations"
          onClear={() => onSearch({ ...search, q: undefined, show: undefined })}
        />
      }
      evidence={{
        connection: connection.name,
        question: 'what may this person, key, account or role do',
        who: subject.name,
        organization: orgId,
        project: groupId ?? '',
      }}
      footer={
        <Text tone="dim">
          {subject.name} may call {formatCount(granted.length)} of {plural(all.length, 'operation')} here;{' '}
          {granted.filter(({ changes }) => changes).length} of them change something.
        </Text>
      }
    />
  );
}

const columns: Column<Permission>[] = [
  textColumn('summary', 'What', ({ summary }) => summary, { narrow: { line: 1 }, min: 260 }),
  textColumn('changes', 'Kind', ({ changes }) => (changes ? 'changes' : 'reads'), {
    width: 90,
    cell: ({ changes }) => <Text tone="dim">{changes ? 'changes' : 'reads'}</Text>,
  }),
  {
    id: 'granted',
    header: 'Granted by',
    narrow: { line: 2 },
    min: 240,
    sortValue: ({ grantedBy }) => grantedBy.join('; ') || undefined,
    exportValue: ({ grantedBy }) => grantedBy.join('; ') || 'refused',
    cell: ({ grantedBy, needs }) =>
      grantedBy.length > 0 ? (
        <span title={grantedBy.join('\n')}>{grantedBy.join('; ')}</span>
      ) : (
        <Badge mark="hollow" title={`Needs ${needs.join(' or ')}`}>
          {`refused: needs ${needs[0] ?? 'a role'}${needs.length > 1 ? ` or ${needs.length - 1} other` : ''}`}
        </Badge>
      ),
  },
  monoColumn('id', 'Operation', ({ id }) => id, {
    optional: true,
    width: 300,
    cell: ({ id }) => <Mono dim>{id}</Mono>,
  }),
];
