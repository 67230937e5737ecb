import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AuditEntry, OpenSession, SignedOut, User } from '#contract/bff.ts';
import { request } from '#src/api/client.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => request<OpenSession[]>('/sessions', { signal }),
  staleTime: 5000,
});

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => request<User[]>('/users', { signal }),
  staleTime: 5000,
});

export const auditPageSize = 100;

export interface AuditFilter {
  pageNum: number;
  actor?: string | undefined;
  operation?: string | undefined;
  connection?: string | undefined;
  target?: string | undefined;
  outcome?: AuditEntry['outcome'] | undefined;
}

export function auditQuery(filter: AuditFilter) {
  return queryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ itemsPerPage: String(auditPageSize) });
      for (const [name, value] of Object.entries(filter))
        if (value !== undefined) query.set(name, String(value));
      return request<{ results: AuditEntry[]; totalCount: number }>(`/audit?${query}`, { signal });
    },
    staleTime: 5000,
  });
}

function useChange<Input, Answer>(key: string, run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: run, onSuccess: () => client.invalidateQueries({ queryKey: [key] }) });
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
  useChange('users', (body: NewUser) => request<User>('/users', { method: 'POST', body }));

export const useUpdateUser = () =>
  useChange('users', ({ id, patch }: { id: string; patch: UserChange }) =>
    request<User>(userAt(id), { method: 'PATCH', body: patch }),
  );

export const useDeleteUser = () =>
  useChange('users', (id: string) => request(userAt(id), { method: 'DELETE' }));

export const useRevokeSession = () =>
  useChange('sessions', (id: string) => request(`/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }));

export const useRevokeAllSessions = () =>
  useChange('sessions', () => request<SignedOut | undefined>('/sessions', { method: 'DELETE' }));

export const useChangePassword = () =>
  useChange('sessions', (body: { current: string; password: string }) =>
    request('/password', { method: 'PUT', body }),
  );
