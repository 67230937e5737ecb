import { useQuery } from '@tanstack/react-query';
import { MINUTE } from '#contract/values/durations.ts';
import { useConnection } from '#src/api/connection.ts';
import { consoleQuery } from '#src/api/console/console-call.ts';
import { q } from '#src/api/query.ts';

/** Who is signed in to the console, each with the address that our server sees. */
const sessionsQuery = { ...consoleQuery('listSessions', {}), staleTime: MINUTE };

/** Changes of the access list from the log, with their users. */
export function useListEvents(groupId: string) {
  const { id } = useConnection();
  return useQuery(
    q('listGroupEvents', id, {
      groupId,
      query: {
        eventType: [
          'NETWORK_PERMISSION_ENTRY_ADDED',
          'NETWORK_PERMISSION_ENTRY_UPDATED',
          'NETWORK_PERMISSION_ENTRY_REMOVED',
        ],
        itemsPerPage: 500,
      },
    }),
  );
}

/** Addresses that need a confirmation before a change of the list locks them out. */
export function useGuarded() {
  const { id } = useConnection();
  const sessions = useQuery(sessionsQuery);
  const caller = useQuery({ ...q('getCallerAddress', id, {}), staleTime: 300_000, retry: false });
  const own = sessions.data?.find(({ current }) => current)?.address;
  const console = caller.data?.currentIpv4Address;
  return {
    own,
    guarded: [
      ...(own === undefined ? [] : [{ address: own, whose: 'your own address, as this console sees it' }]),
      ...(console === undefined || console === own
        ? []
        : [{ address: console, whose: 'the address of this console, as Atlas sees it' }]),
    ],
  };
}
