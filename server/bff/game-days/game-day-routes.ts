import { type GameDay, GameDayConclusion, GameDayScope, GameDayStart, isOver } from '#contract/game-days.ts';
import type { Config } from '#server/config.ts';
import type { Connections } from '../connections/connections.ts';
import { parse, refuse } from '../http/errors.ts';
import { type Call, json, type SignedInRoute } from '../http/route.ts';
import type { Probes } from '../probe/probes.ts';
import { type CallRoom, type ServiceCalls, serviceCalls } from '../upstream/service-calls.ts';
import type { GameDays } from './game-days.ts';
import type { Keeper } from './keeper.ts';

export interface GameDaysRoom extends CallRoom {
  config: Pick<Config, 'readOnly'>;
  connections: Connections;
  days: GameDays;
  probes: Pick<Probes, 'ensure' | 'stop'>;
  keeper: Keeper;
  newId: (at: number) => string;
}

const path = '/bff/game-days';
const minute = 60_000;

/** Outage simulations with a hypothesis and a planned end; those that run can be ended all at once. */
export function gameDayRoutes(room: GameDaysRoom): SignedInRoute[] {
  const { config, connections, days, keeper, newId } = room;
  const idOf = (call: Call) => call.params.gameDayId ?? '';
  const changeable = async (id: string): Promise<ServiceCalls> => {
    const connection = await connections.open(id);
    if (config.readOnly || connection.readOnly) throw refuse('CONNECTION_READ_ONLY');
    return serviceCalls(connection, room);
  };
  /** Wants the end of one that runs: it is ended as soon as the service can. */
  const askEnd = async (day: GameDay, by: string): Promise<GameDay> => {
    const at = await (await changeable(day.connection)).now();
    const asked = await days.update(day.id, (present) =>
      present.state === 'starting' || present.state === 'simulating'
        ? {
            ...present,
            state: 'ending',
            endedBy: by,
            timeline: [...present.timeline, { at, text: `${by} ended the game day` }],
          }
        : present,
    );
    keeper.wake();
    return asked;
  };

  return [
    {
      method: 'GET',
      path,
      access: 'viewer',
      handle: async (call) => json(await days.list(parse(GameDayScope, Object.fromEntries(call.query)))),
    },
    {
      method: 'GET',
      path: `${path}/:gameDayId`,
      access: 'viewer',
      handle: async (call) => json(await days.get(idOf(call))),
    },
    {
      method: 'POST',
      path,
      access: 'operator',
      async handle(call, { user }) {
        const { endAfterMinutes, ...request } = parse(GameDayStart, call.body);
        const { connection, groupId, clusterName, regions } = request;
        const calls = await changeable(request.connection);
        const outageFilters = regions.map((region) => ({ ...region, type: 'REGION' as const }));
        const id = newId(room.now());
        const subject = {
          actor: user.name,
          actorId: user.id,
          requestId: call.requestId,
          words: `game day ${id}`,
        };
        const args = { groupId, clusterName, body: { outageFilters } };
        const answer = await calls.change(subject, 'startGroupClusterOutageSimulation', args);
        // the service's refusal as it came
        if (answer.status >= 400) return json(answer.body, answer.status);
        const at = await calls.now();
        const day: GameDay = {
          ...request,
          ...{ id, state: 'starting', startedBy: user.name, startedAt: at },
          ...{ plannedEndAt: at + endAfterMinutes * minute, endedBy: '', endedAt: null, trouble: '' },
          ...{ timeline: [{ at, text: `${user.name} started the game day` }], held: null, conclusion: '' },
        };
        await days.insert(day);
        // from before the first node goes: what is usual stands beside what happened
        if (day.probe) await room.probes.ensure(id, { connection, groupId, ...day.probe }, at);
        keeper.wake();
        return json(day, 201);
      },
    },
    {
      method: 'POST',
      path: `${path}/stop`,
      access: 'operator',
      async handle(call, { user }) {
        const scope = parse(GameDayScope, call.body);
        const running = (await days.list(scope)).filter((day) => !isOver(day));
        return json(await Promise.all(running.map((day) => askEnd(day, user.name))));
      },
    },
    {
      method: 'POST',
      path: `${path}/:gameDayId/end`,
      access: 'operator',
      handle: async (call, { user }) => json(await askEnd(await days.get(idOf(call)), user.name)),
    },
    {
      method: 'PUT',
      path: `${path}/:gameDayId/conclusion`,
      access: 'operator',
      async handle(call) {
        const said = parse(GameDayConclusion, call.body);
        return json(await days.update(idOf(call), (day) => ({ ...day, ...said })));
      },
    },
  ];
}
