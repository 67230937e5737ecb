import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Connection } from '#contract/console/bff.ts';
import { connectionsQuery } from '#src/api/access/session.ts';
import { startConnection } from './last-connection.ts';

export interface Place {
  connection: Connection | undefined;
  groupId: string | undefined;
}

/** Connection and project in a path that no page has. */
export function placeIn(path: string | undefined): { connectionId?: string; groupId?: string } {
  const [, connection, groupId] = /^c\/([^/]+)(?:\/groups\/([a-f0-9]{24})(?=\/|$))?/.exec(path ?? '') ?? [];
  if (connection === undefined) return {};
  try {
    return { connectionId: decodeURIComponent(connection), ...(groupId === undefined ? {} : { groupId }) };
  } catch {
    return {}; // half of an escape is no name
  }
}

/** Where the page is: through which connection, in which project. Read from the URL alone. */
export function usePlace(): Place {
  const params = useParams({ strict: false });
  const { connectionId, groupId } = params.connectionId === undefined ? placeIn(params._splat) : params;
  const { data } = useQuery(connectionsQuery);
  return { connection: data?.find(({ id }) => id === connectionId), groupId };
}

/** The location of the navigation: pages without a connection keep the link to the last one. */
export function useNavigationPlace(place: Place): Place {
  const { data = [] } = useQuery(connectionsQuery);
  if (place.connection) return place;
  const last = startConnection(data);
  return { connection: data.find(({ id }) => id === last), groupId: undefined };
}
