import { pastQueryOperations } from '#contract/console/past-queries.ts';
import type { Connections } from '../connections/connections.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { PastQueries } from './past-queries.ts';

interface PastQueryDeps {
  pastQueries: PastQueries;
  connections: Pick<Connections, 'open'>;
  defineHandlers: DefineConsoleHandlers;
}

/** The caller's history and favourites of queries. */
export function pastQueryRoutes({
  pastQueries,
  connections,
  defineHandlers,
}: PastQueryDeps): SignedInRoute[] {
  return defineHandlers(pastQueryOperations, {
    listPastQueries: (scope, { session }) => pastQueries.list(scope, session.user.id),
    async recordPastQuery({ body }, { session }) {
      await connections.open(body.connection);
      return pastQueries.record(body, session.user.id);
    },
    async savePastQuery({ body }, { session }) {
      await connections.open(body.connection);
      return pastQueries.save(body, session.user.id);
    },
    namePastQuery: ({ queryId, body }, { session }) =>
      pastQueries.rename(queryId, body.name, session.user.id),
    deletePastQuery: ({ queryId }, { session }) => pastQueries.remove(queryId, session.user.id),
    clearPastQueries: (scope, { session }) => pastQueries.clear(scope, session.user.id),
  });
}
