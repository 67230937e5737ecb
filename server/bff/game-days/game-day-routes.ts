import { type GameDay, gameDayOperations, isOver } from '#contract/console/game-days.ts';
import { seesProject } from '#contract/console/grants/granted.ts';
import type { Config } from '#server/config.ts';
import type { Connections } from '../connections/connections.ts';
import type { Audit, AuditedChange } from '../forward/audit.ts';
import { starterOf } from '../forward/audit.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { mustBeWritable } from '../http/errors.ts';
import { type Call, json, type SignedInRoute } from '../http/route.ts';
import type { Protections } from '../protection/protection.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import { type CallDeps, type ServiceCalls, serviceCalls } from '../upstream/service-calls.ts';
import type { Keeper } from './keeper.ts';
import { type StartDeps, startGameDay } from './start.ts';

export interface GameDaysDeps extends CallDeps, Omit<StartDeps, 'audit' | 'protections'> {
  protections: Protections;
  audit: Audit;
  config: Pick<Config, 'readOnly'>;
  connections: Connections;
  keeper: Keeper;
  defineHandlers: DefineConsoleHandlers;
}

const lineOf = (
  operation: string,
  { id, connection, groupId, clusterName }: Pick<GameDay, 'id' | 'connection' | 'groupId' | 'clusterName'>,
): AuditedChange => ({
  operation,
  connection,
  target: `/groups/${groupId}/clusters/${clusterName}/outageSimulation game day ${id}`,
});

/** Outage simulations with a hypothesis and a planned end; those that run can be ended all at once. */
export function gameDayRoutes(deps: GameDaysDeps): SignedInRoute[] {
  const { config, connections, days, keeper, audit } = deps;
  const changeable = async (id: string): Promise<ServiceCalls> => {
    const connection = await connections.open(id);
    mustBeWritable(config.readOnly, connection);
    return serviceCalls(connection, deps);
  };
  /** Wants the end of one that runs: it is ended as soon as the service can. */
  const askEnd = async (call: Call, session: ActiveSession, day: GameDay): Promise<GameDay> => {
    const by = session.user.name;
    const asked = await audit.asked(call, session, lineOf('endGameDay', day), async () => {
      const at = await (await changeable(day.connection)).now();
      const ending = (present: GameDay): GameDay =>
        present.state === 'starting' || present.state === 'simulating'
          ? {
              ...present,
              state: 'ending',
              endedBy: by,
              endedById: session.user.id,
              timeline: [...present.timeline, { at, text: `${by} ended the game day` }],
            }
          : present;
      return days.update(day.id, ending, undefined, { ended: starterOf(call, session) });
    });
    keeper.wake();
    return asked;
  };

  return deps.defineHandlers(gameDayOperations, {
    listGameDays: async (scope, { session: { user } }) =>
      (await days.list(scope)).filter(({ groupId }) => seesProject(user.grants, scope.connection, groupId)),
    getGameDay: ({ gameDayId }) => days.get(gameDayId),
    async startGameDay({ body }, { call, session }) {
      const { user } = session;
      const calls = serviceCalls(await connections.open(body.connection), deps);
      const client = starterOf(call, session);
      const by = { actor: user.name, actorId: user.id, requestId: call.requestId, client };
      const begun = await startGameDay(deps, calls, body, by);
      // the service's refusal as it came
      if ('refusal' in begun) return json(begun.refusal.body, begun.refusal.status);
      keeper.wake();
      return begun.day;
    },
    async stopGameDays({ body: scope }, { call, session }) {
      const running = (await days.list(scope)).filter((day) => !isOver(day));
      return Promise.all(running.map((day) => askEnd(call, session, day)));
    },
    endGameDay: async ({ gameDayId }, { call, session }) => askEnd(call, session, await days.get(gameDayId)),
    concludeGameDay: {
      subject: async ({ gameDayId }) => lineOf('concludeGameDay', await days.get(gameDayId)),
      handle: ({ gameDayId, body }) => days.update(gameDayId, (day) => ({ ...day, ...body })),
    },
  });
}
