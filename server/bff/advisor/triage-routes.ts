import { type TriageRemoval, triageOperations } from '#contract/console/advisor-triage.ts';
import type { Config } from '#server/config.ts';
import type { Connections } from '../connections/connections.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { mustBeWritable } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { Db } from '../tables.ts';
import { type CallDeps, serviceCalls } from '../upstream/service-calls.ts';
import { createTriage } from './triage.ts';

interface TriageDeps extends CallDeps {
  db: Db;
  config: Pick<Config, 'readOnly'>;
  connections: Connections;
  defineHandlers: DefineConsoleHandlers;
}

/** Decisions about suggestions of the performance advisor, with person and time. */
export function triageRoutes(deps: TriageDeps): SignedInRoute[] {
  const { config, connections, defineHandlers } = deps;
  const triage = createTriage(deps.db);

  const subject = async ({ body }: { body: TriageRemoval }) => {
    const { connection, groupId, clusterName } = body;
    mustBeWritable(config.readOnly, await connections.open(connection));
    return { connection, target: `/groups/${groupId}/clusters/${clusterName}/performanceAdvisor` };
  };

  return defineHandlers(triageOperations, {
    listDecisions: (scope) => triage.list(scope),
    decideSuggestion: {
      subject,
      async handle({ body }, { session }) {
        const at = await serviceCalls(await connections.open(body.connection), deps).now();
        await triage.decide(body, session.user.name, at);
        return triage.list(body);
      },
    },
    reopenSuggestion: {
      subject,
      async handle({ body }) {
        await triage.reopen(body);
        return triage.list(body);
      },
    },
  });
}
