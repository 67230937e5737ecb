import { TriageRemoval, TriageRequest, TriageScope } from '#contract/console/advisor-triage.ts';
import type { Config } from '#server/config.ts';
import type { Connections } from '../connections/connections.ts';
import type { Audit, AuditedChange } from '../forward/audit.ts';
import { mustBeWritable, parse, parseQuery } from '../http/errors.ts';
import { json, route, type SignedInRoute } from '../http/route.ts';
import type { Db } from '../tables.ts';
import { type CallRoom, serviceCalls } from '../upstream/service-calls.ts';
import { createTriage } from './triage.ts';

const path = '/bff/advisor-triage';

/** Who decided what about suggestions of the performance advisor, and when. */
export function triageRoutes(
  room: CallRoom & { db: Db; config: Pick<Config, 'readOnly'>; connections: Connections; audit: Audit },
): SignedInRoute[] {
  const { config, connections, audit } = room;
  const triage = createTriage(room.db);

  /** Refuses where nothing may be changed; otherwise the moment now, by the clock of the service. */
  const changeable = async (id: string): Promise<number> => {
    const connection = await connections.open(id);
    mustBeWritable(config.readOnly, connection);
    return serviceCalls(connection, room).now();
  };
  const lineOf = (operation: string, { connection, groupId, clusterName }: TriageRemoval): AuditedChange => ({
    operation,
    connection,
    target: `/groups/${groupId}/clusters/${clusterName}/performanceAdvisor`,
  });

  return [
    route('GET', path, 'viewer', async (call) =>
      json(await triage.list(parseQuery(TriageScope, call.query))),
    ),
    route('PUT', path, 'operator', async (call, session) => {
      const request = parse(TriageRequest, call.body);
      const at = await changeable(request.connection);
      await audit.asked(call, session, lineOf('decideSuggestion', request), () =>
        triage.decide(request, session.user.name, at),
      );
      return json(await triage.list(request));
    }),
    route('POST', `${path}/reopen`, 'operator', async (call, session) => {
      const removal = parse(TriageRemoval, call.body);
      await changeable(removal.connection);
      await audit.asked(call, session, lineOf('reopenSuggestion', removal), () => triage.reopen(removal));
      return json(await triage.list(removal));
    }),
  ];
}
