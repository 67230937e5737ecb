import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';

/** What names a user in a project. */
export const userKey = ({
  databaseName,
  username,
}: Pick<DatabaseUser, 'databaseName' | 'username'>): string => `${databaseName}/${username}`;

/** The database users of a project and its custom roles; undefined while they are loading. */
export function useUsers(groupId: string) {
  const { id } = useConnection();
  const list = useAllPages('listGroupDatabaseUsers', { groupId });
  const custom = useQuery(q('listGroupCustomDbRoleRoles', id, { groupId }));
  const isKnown = !list.loading && (!list.error || list.rows.length > 0);
  const users = useMemo(
    () => [...list.rows].sort((a, b) => a.username.localeCompare(b.username, 'en')),
    [list.rows],
  );
  return {
    users: isKnown ? users : undefined,
    error: isKnown ? null : list.error,
    refetch: list.refetch,
    custom: custom.data,
    customError: custom.data ? null : custom.error,
    refetchCustom: () => void custom.refetch(),
  };
}
