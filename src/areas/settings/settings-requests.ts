import { queryOptions } from '@tanstack/react-query';
import type { AuditTopic } from '#contract/console/audit-topics.ts';
import type { AuditEntry, OpenSession, SignedOut, User } from '#contract/console/bff.ts';
import { everyRow } from '#contract/pages.ts';
import { request } from '#src/api/client.ts';
import { useKeptChange } from '#src/api/console/kept-change.ts';
import { usersQuery } from '#src/api/console/users.ts';
import { serverNow } from '#src/lib/server-clock.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => request<OpenSession[]>('/sessions', { signal }),
  staleTime: 5000,
});

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

interface AuditPage {
  results: AuditEntry[];
  totalCount: number;
}

function readAudit(filter: AuditFilter, itemsPerPage: number, signal?: AbortSignal): Promise<AuditPage> {
  const query = new URLSearchParams({ itemsPerPage: String(itemsPerPage) });
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value));
  return request<AuditPage>(`/audit?${query}`, signal ? { signal } : {});
}

export function auditQuery(filter: AuditFilter) {
  return queryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal }) => readAudit(filter, auditPageSize, signal),
    staleTime: 5000,
  });
}

/** Entries in one file: more than that is a question for the database. */
const mostAuditRows = 20_000;
const exportedAtOnce = 500;

/** Every entry that matches, the newest first, at most `mostAuditRows`. */
export async function everyAuditEntry(filter: Omit<AuditFilter, 'pageNum'>): Promise<AuditEntry[]> {
  // what is written meanwhile would move the pages
  const { to = serverNow() } = filter;
  return everyRow(({ pageNum, itemsPerPage }) => readAudit({ ...filter, pageNum, to }, itemsPerPage), {
    itemsPerPage: exportedAtOnce,
    mostPages: mostAuditRows / exportedAtOnce,
  });
}

const userAt = (id: string): string => `/users/${encodeURIComponent(id)}`;

export interface NewUser {
  name: string;
  role: User['role'];
  password: string;
}

export interface UserChange {
  role?: User['role'];
  disabled?: boolean;
  password?: string;
}

export const useCreateUser = () =>
  useKeptChange(usersQuery.queryKey, (body: NewUser) => request<User>('/users', { method: 'POST', body }));

export const useUpdateUser = () =>
  useKeptChange(usersQuery.queryKey, ({ id, patch }: { id: string; patch: UserChange }) =>
    request<User>(userAt(id), { method: 'PATCH', body: patch }),
  );

export const useDeleteUser = () =>
  useKeptChange(usersQuery.queryKey, (id: string) => request(userAt(id), { method: 'DELETE' }));

export const useRevokeSession = () =>
  useKeptChange(sessionsQuery.queryKey, (id: string) =>
    request(`/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  );

export const useRevokeAllSessions = () =>
  useKeptChange(sessionsQuery.queryKey, () =>
    request<SignedOut | undefined>('/sessions', { method: 'DELETE' }),
  );

export const useChangePassword = () =>
  useKeptChange(sessionsQuery.queryKey, (body: { current: string; password: string }) =>
    request('/password', { method: 'PUT', body }),
  );
