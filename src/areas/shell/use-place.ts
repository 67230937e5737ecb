import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Connection } from '#contract/bff.ts';
import { connectionsQuery } from '#src/api/session.ts';
import { startConnection } from './last-connection.ts';

export interface Place {
  connection: Connection | undefined;
  groupId: string | undefined;
}

/** Where the page is: through which connection, in which project. Read from the URL alone. */
export function usePlace(): Place {
  const { connectionId, groupId } = useParams({ strict: false });
  const { data } = useQuery(connectionsQuery);
  return { connection: data?.find(({ id }) => id === connectionId), groupId };
}

/** What the navigation offers: pages that belong to no connection keep the way back to the last one. */
export function useNavigationPlace(place: Place): Place {
  const { data = [] } = useQuery(connectionsQuery);
  if (place.connection) return place;
  const last = startConnection(data);
  return { connection: data.find(({ id }) => id === last), groupId: undefined };
}
