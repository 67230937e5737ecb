import type { AuditTopic } from '#contract/console/audit-topics.ts';
import type { AuditEntry, User } from '#contract/console/bff.ts';
import { everyRow } from '#contract/pages.ts';
import { c, consoleQuery } from '#src/api/console/console-call.ts';
import { useKeptChange } from '#src/api/console/kept-change.ts';
import { usersQuery } from '#src/api/console/users.ts';
import { serverNow } from '#src/lib/server-clock.ts';

export const sessionsQuery = consoleQuery('listSessions', {});

export const auditPageSize = 100;

export interface AuditFilter {
  pageNum: number;
  actor?: string | undefined;
  about?: AuditTopic | undefined;
  /** In milliseconds. */
  from?: number | undefined;
  to?: number | undefined;
  target?: string | undefined;
  outcome?: AuditEntry['outcome'] | undefined;
}

export const auditQuery = (filter: AuditFilter) =>
  consoleQuery('listAuditEntries', { ...filter, itemsPerPage: auditPageSize });

/** Entries in one file: more than that is a question for the database. */
const mostAuditRows = 20_000;
const exportedAtOnce = 500;

/** Every entry that matches, the newest first, at most `mostAuditRows`. */
export async function everyAuditEntry(filter: Omit<AuditFilter, 'pageNum'>): Promise<AuditEntry[]> {
  // entries written in the meantime would shift the pages
  const { to = serverNow() } = filter;
  return everyRow((page) => c('listAuditEntries', { ...filter, ...page, to }), {
    itemsPerPage: exportedAtOnce,
    mostPages: mostAuditRows / exportedAtOnce,
  });
}

export interface UserChange {
  role?: User['role'];
  disabled?: boolean;
  password?: string;
}

export const useCreateUser = () =>
  useKeptChange(usersQuery.queryKey, (body: { name: string; role: User['role']; password: string }) =>
    c('createUser', { body }),
  );

export const useUpdateUser = () =>
  useKeptChange(usersQuery.queryKey, ({ id: userId, patch: body }: { id: string; patch: UserChange }) =>
    c('updateUser', { userId, body }),
  );

export const useDeleteUser = () =>
  useKeptChange(usersQuery.queryKey, (userId: string) => c('deleteUser', { userId }));

export const useRevokeSession = () =>
  useKeptChange(sessionsQuery.queryKey, (sessionId: string) => c('endSession', { sessionId }));

export const useRevokeAllSessions = () =>
  useKeptChange(sessionsQuery.queryKey, () => c('signOutEverywhere', {}));

export const useChangePassword = () =>
  useKeptChange(sessionsQuery.queryKey, (body: { current: string; password: string }) =>
    c('changePassword', { body }),
  );
