import { queryOptions } from '@tanstack/react-query';
import type { TokenInUse } from '#contract/tokens.ts';
import { request } from '#src/api/client.ts';
import { useKeptChange } from '#src/api/console/kept-change.ts';

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => request<TokenInUse[]>('/tokens', { signal }),
  // a token is fetched and used without anybody asking for it here
  refetchInterval: 15_000,
});

interface Revocation {
  connection: string;
  /** Absent: the token in use. */
  token?: string;
}

/** Revokes a token of a connection's service account. */
export const useRevoke = () =>
  useKeptChange(
    tokensQuery.queryKey,
    ({ connection, ...body }: Revocation) =>
      request<undefined>(`/tokens/${encodeURIComponent(connection)}/revoke`, { method: 'POST', body }),
    'settled',
  );
