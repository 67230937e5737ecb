import { c, consoleQuery } from '#src/api/console/console-call.ts';
import { useKeptChange } from '#src/api/console/kept-change.ts';

// a token is fetched and used by other requests than those of this page
export const tokensQuery = { ...consoleQuery('listTokens', {}), staleTime: 0, refetchInterval: 15_000 };

interface Revocation {
  connection: string;
  /** Absent: the token in use. */
  token?: string;
}

/** Revokes a token of a connection's service account. */
export const useRevoke = () =>
  useKeptChange(
    tokensQuery.queryKey,
    ({ connection: connectionId, ...body }: Revocation) => c('revokeToken', { connectionId, body }),
    'settled',
  );
