import {
  type GameDay,
  GameDayConclusion,
  GameDayScope,
  GameDayStart,
  isOver,
} from '#contract/console/game-days.ts';
import type { Config } from '#server/config.ts';
import type { Connections } from '../connections/connections.ts';
import type { Audit, AuditedChange } from '../forward/audit.ts';
import { mustBeWritable, parse, parseQuery } from '../http/errors.ts';
import { type Call, json, route, type SignedInRoute } from '../http/route.ts';
import type { Protections } from '../protection/protection.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import { type CallRoom, type ServiceCalls, serviceCalls } from '../upstream/service-calls.ts';
import type { Keeper } from './keeper.ts';
import { type StartRoom, startGameDay } from './start.ts';

export interface GameDaysRoom extends CallRoom, Omit<StartRoom, 'audit' | 'protections'> {
  protections: Protections;
  audit: Audit;
  config: Pick<Config, 'readOnly'>;
  connections: Connections;
  keeper: Keeper;
}

const path = '/bff/game-days';

const lineOf = (
  operation: string,
  { id, connection, groupId, clusterName }: Pick<GameDay, 'id' | 'connection' | 'groupId' | 'clusterName'>,
): AuditedChange => ({
  operation,
  connection,
  target: `/groups/${groupId}/clusters/${clusterName}/outageSimulation game day ${id}`,
});

/** Outage simulations with a hypothesis and a planned end; those that run can be ended all at once. */
export function gameDayRoutes(room: GameDaysRoom): SignedInRoute[] {
  const { config, connections, days, keeper, audit } = room;
  const idOf = (call: Call) => call.params.gameDayId ?? '';
  const changeable = async (id: string): Promise<ServiceCalls> => {
    const connection = await connections.open(id);
    mustBeWritable(config.readOnly, connection);
    return serviceCalls(connection, room);
  };
  /** Wants the end of one that runs: it is ended as soon as the service can. */
  const askEnd = async (call: Call, session: ActiveSession, day: GameDay): Promise<GameDay> => {
    const by = session.user.name;
    const asked = await audit.asked(call, session, lineOf('endGameDay', day), async () => {
      const at = await (await changeable(day.connection)).now();
      return days.update(day.id, (present) =>
        present.state === 'starting' || present.state === 'simulating'
          ? {
              ...present,
              state: 'ending',
              endedBy: by,
              endedById: session.user.id,
              timeline: [...present.timeline, { at, text: `${by} ended the game day` }],
            }
          : present,
      );
    });
    keeper.wake();
    return asked;
  };

  return [
    route('GET', path, 'viewer', async (call) => json(await days.list(parseQuery(GameDayScope, call.query)))),
    route('GET', `${path}/:gameDayId`, 'viewer', async (call) => json(await days.get(idOf(call)))),
    route('POST', path, 'operator', async (call, { user }) => {
      const request = parse(GameDayStart, call.body);
      const calls = serviceCalls(await connections.open(request.connection), room);
      const by = { actor: user.name, actorId: user.id, requestId: call.requestId };
      const begun = await startGameDay(room, calls, request, by);
      // the service's refusal as it came
      if ('refusal' in begun) return json(begun.refusal.body, begun.refusal.status);
      keeper.wake();
      return json(begun.day, 201);
    }),
    route('POST', `${path}/stop`, 'operator', async (call, session) => {
      const scope = parse(GameDayScope, call.body);
      const running = (await days.list(scope)).filter((day) => !isOver(day));
      return json(await Promise.all(running.map((day) => askEnd(call, session, day))));
    }),
    route('POST', `${path}/:gameDayId/end`, 'operator', async (call, session) =>
      json(await askEnd(call, session, await days.get(idOf(call)))),
    ),
    route('PUT', `${path}/:gameDayId/conclusion`, 'operator', async (call, session) => {
      const said = parse(GameDayConclusion, call.body);
      const before = await days.get(idOf(call));
      const conclude = () => days.update(before.id, (day) => ({ ...day, ...said }));
      return json(await audit.asked(call, session, lineOf('concludeGameDay', before), conclude));
    }),
  ];
}
