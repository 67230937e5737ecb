import type { GameDay, GameDayStart } from '#contract/game-days.ts';
import type { Probes } from '../probe/probes.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import type { UpstreamAnswer } from '../upstream/upstream.ts';
import type { GameDays } from './game-days.ts';

export interface StartRoom {
  days: GameDays;
  probes: Pick<Probes, 'ensure' | 'stop'>;
  newId: (at: number) => string;
  /** Ours, in milliseconds. */
  now: () => number;
}

const minute = 60_000;

/** Starts a simulation at the service and keeps it as a game day; or the service's refusal, and nothing is kept. */
export async function startGameDay(
  room: StartRoom,
  calls: ServiceCalls,
  { endAfterMinutes, ...request }: GameDayStart,
  by: { actor: string; actorId: string; requestId: string },
  id = room.newId(room.now()),
): Promise<{ day: GameDay } | { refusal: UpstreamAnswer }> {
  const { groupId, clusterName, regions } = request;
  const outageFilters = regions.map((region) => ({ ...region, type: 'REGION' as const }));
  const args = { groupId, clusterName, body: { outageFilters } };
  const subject = { ...by, words: `game day ${id}` };
  const answer = await calls.change(subject, 'startGroupClusterOutageSimulation', args);
  if (answer.status >= 400) return { refusal: answer };
  return { day: await keepGameDay(room, { endAfterMinutes, ...request }, by.actor, id, await calls.now()) };
}

/** Keeps a simulation that the service has accepted as a game day, which is followed and ended from then on. */
export async function keepGameDay(
  room: StartRoom,
  { endAfterMinutes, ...request }: GameDayStart,
  actor: string,
  id: string,
  at: number,
): Promise<GameDay> {
  const { connection, groupId } = request;
  const day: GameDay = {
    ...request,
    ...{ id, state: 'starting', startedBy: actor, startedAt: at },
    ...{ plannedEndAt: at + endAfterMinutes * minute, endedBy: '', endedAt: null, trouble: '' },
    ...{ timeline: [{ at, text: `${actor} started the game day` }], held: null, conclusion: '' },
  };
  await room.days.insert(day);
  // from before the first node goes: what is usual stands beside what happened
  if (day.probe) await room.probes.ensure(id, { connection, groupId, ...day.probe }, at);
  return day;
}
