import type { DatabaseUser } from '#contract/security/database-users.ts';
import type { Attempt } from '#contract/sign-ins/attempts.ts';
import { isSignInOf } from '#contract/sign-ins/of-user.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { FilterBar, TextFilter } from '#src/ui/filter-bar.tsx';
import { RowName } from '#src/ui/table/cells/row-name.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, longTextColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { methodOf, methods } from './methods.ts';
import { userKey } from './use-users.ts';
import type { UsersSearch } from './users-search.ts';

/** Known sign-ins. */
export interface Seen {
  attempts: readonly Attempt[];
  loading: boolean;
  /** Missing data about sign-ins, in sentences. */
  unknown: readonly string[];
}

interface UsersTableProps {
  groupId: string;
  users: readonly DatabaseUser[] | undefined;
  seen: Seen;
  search: UsersSearch;
  onSearch: (search: UsersSearch) => void;
  onAdd: () => void;
}

interface Line {
  user: DatabaseUser;
  last: Attempt | undefined;
}

/** The newest sign-in of a user; attempts are sorted newest first within each cluster. */
export function lastOf(user: DatabaseUser, attempts: readonly Attempt[]): Attempt | undefined {
  return attempts
    .filter((each) => each.succeeded && isSignInOf(user, each.user, each.source))
    .reduce<Attempt | undefined>(
      (newest, each) => (newest && newest.at >= each.at ? newest : each),
      undefined,
    );
}

export function UsersTable({ groupId, users, seen, search, onSearch, onAdd }: UsersTableProps) {
  const find = search.find?.toLowerCase() ?? '';
  const lines = users
    ?.map((user): Line => ({ user, last: lastOf(user, seen.attempts) }))
    .filter(({ user }) =>
      `${user.username} ${rolesText(user)} ${user.description ?? ''}`.toLowerCase().includes(find),
    );
  const open = (user: DatabaseUser): void => onSearch({ ...search, user: userKey(user) });
  return (
    <ResourceTable
      id="database-users"
      label="Database users"
      fill
      columns={columnsOf(open, seen)}
      rows={lines}
      rowKey={({ user }) => userKey(user)}
      rowName={({ user }) => user.username}
      onOpen={({ user }) => open(user)}
      openKey={search.user}
      filters={
        <FilterBar
          text={
            <TextFilter
              value={search.find ?? ''}
              onChange={(text) => {
                const { find: _, ...rest } = search;
                onSearch(text ? { ...rest, find: text } : rest);
              }}
              label="Filter users"
            />
          }
        />
      }
      empty={
        find === '' ? (
          <EmptyState title="No database users yet" action={<Button onClick={onAdd}>Add user</Button>}>
            Drivers and shells sign in to the databases as one of them.
          </EmptyState>
        ) : (
          <FilteredEmpty what="users" onClear={() => onSearch({})} />
        )
      }
      evidence={{
        project: groupId,
        question: 'who may use the databases, and when they were last seen',
        filter: find,
        ...unknownSights(seen),
      }}
    />
  );
}

/** Note for an exported file: "not seen" has no meaning where the history was not read. */
export const unknownSights = ({
  loading,
  unknown,
}: Pick<Seen, 'loading' | 'unknown'>): Record<string, string> =>
  loading
    ? { incomplete: 'the access histories were still being read' }
    : unknown.length > 0
      ? { unknown: unknown.join(' ') }
      : {};

const rolesText = ({ roles }: DatabaseUser): string =>
  roles
    .map(({ roleName, databaseName, collectionName }) => {
      const on = collectionName ? `${databaseName}.${collectionName}` : databaseName;
      return on === 'admin' ? roleName : `${roleName} on ${on}`;
    })
    .join(', ');

const scopesText = ({ scopes }: DatabaseUser): string => scopes.map(({ name }) => name).join(', ');

function columnsOf(open: (user: DatabaseUser) => void, seen: Seen): Column<Line>[] {
  return [
    textColumn('user', 'User', ({ user }) => user.username, {
      min: 180,
      cell: ({ user }) => <RowName onOpen={() => open(user)}>{user.username}</RowName>,
      narrow: { line: 1 },
    }),
    textColumn('method', 'Signs in by', ({ user }) => methods[methodOf(user)].label, {
      width: 190,
      narrow: { line: 2, at: 'end' },
    }),
    longTextColumn('roles', 'Roles', ({ user }) => rolesText(user), { min: 180, narrow: { line: 2 } }),
    textColumn('scopes', 'Clusters', ({ user }) => scopesText(user), {
      width: 140,
      cell: ({ user }) =>
        user.scopes.length === 0 ? 'All clusters' : <span title={scopesText(user)}>{scopesText(user)}</span>,
    }),
    instantColumn('last', 'Last seen', ({ last }) => last?.at, {
      width: 120,
      help: 'The newest sign-in of the seven days that Atlas keeps',
      cell: ({ last }) => (last ? <Instant value={last.at} past /> : seen.loading ? '' : 'unknown'),
      narrow: { line: 1, at: 'end', word: ({ last }) => (last ? 'seen' : undefined) },
    }),
    instantColumn('until', 'Expires', ({ user }) => user.deleteAfterDate, {
      width: 110,
      help: 'When Atlas removes a temporary user',
      cell: ({ user }) =>
        user.deleteAfterDate === undefined ? (
          <Absent label="stays" />
        ) : (
          <Instant value={user.deleteAfterDate} />
        ),
    }),
    textColumn('description', 'Description', ({ user }) => user.description, {
      optional: true,
      cell: ({ user }) => user.description ?? <Absent label="no description" />,
    }),
  ];
}
