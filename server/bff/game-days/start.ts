import type { GameDay, GameDayStart } from '#contract/console/game-days.ts';
import { MINUTE } from '#contract/values/durations.ts';
import type { Audit, AuditClient } from '../forward/audit.ts';
import type { Probes } from '../probe/probes.ts';
import { type Protections, writingProbe } from '../protection/protection.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import type { UpstreamAnswer } from '../upstream/upstream.ts';
import type { GameDays } from './game-days.ts';

export interface StartDeps {
  days: GameDays;
  probes: Pick<Probes, 'ensure' | 'stop' | 'writesThrough'>;
  protections: Pick<Protections, 'admitDocuments'>;
  audit: Pick<Audit, 'recordRefusal'>;
  newId: (at: number) => string;
  /** Ours, in milliseconds. */
  now: () => number;
}

/** In whose name it is started. */
interface Starter {
  actor: string;
  actorId: string | undefined;
  requestId: string;
  /** Of a person's request; absent for a schedule. */
  client?: AuditClient;
}

/** Starts a simulation at the service and keeps it as a game day; or the service's refusal, and nothing is kept. */
export async function startGameDay(
  deps: StartDeps,
  calls: ServiceCalls,
  { endAfterMinutes, ...request }: GameDayStart,
  by: Starter,
  id = deps.newId(deps.now()),
): Promise<{ day: GameDay } | { refusal: UpstreamAnswer }> {
  const { groupId, clusterName, regions } = request;
  const outageFilters = regions.map((region) => ({ ...region, type: 'REGION' as const }));
  const args = { groupId, clusterName, body: { outageFilters } };
  const subject = { ...by, text: `game day ${id}` };
  // before the first node fails: a probe without write permission would report a false outage
  if (request.probe) await admitProbe(deps, request, request.probe, by);
  const answer = await calls.change(subject, 'startGroupClusterOutageSimulation', args);
  if (answer.status >= 400) return { refusal: answer };
  return { day: await keepGameDay(deps, { endAfterMinutes, ...request }, by, id, await calls.now()) };
}

/** Its writes are part of the game day, which counts as one change. */
async function admitProbe(
  { probes, protections, audit }: StartDeps,
  { connection, groupId, clusterName }: Pick<GameDayStart, 'connection' | 'groupId' | 'clusterName'>,
  probe: NonNullable<GameDayStart['probe']>,
  { actor, actorId, requestId, client }: Starter,
): Promise<void> {
  const through = await probes.writesThrough(probe);
  if (!through) return;
  const subject = {
    ...{ ...client, actor, actorId, connection, requestId },
    ...{ operation: writingProbe, target: clusterName },
  };
  await audit.recordRefusal(subject, () =>
    protections.admitDocuments(through, { id: actorId, name: actor, groupId }),
  );
}

/** Keeps a simulation that the service has accepted as a game day, which is followed and ended from then on. */
export async function keepGameDay(
  deps: StartDeps,
  { endAfterMinutes, ...request }: GameDayStart,
  { actor, actorId, client }: Omit<Starter, 'requestId'>,
  id: string,
  at: number,
): Promise<GameDay> {
  const { connection, groupId } = request;
  const day: GameDay = {
    ...request,
    ...{ id, state: 'starting', startedBy: actor, startedAt: at },
    ...(actorId === undefined ? {} : { startedById: actorId }),
    ...{ plannedEndAt: at + endAfterMinutes * MINUTE, endedBy: '', endedAt: null, issue: '' },
    ...{ timeline: [{ at, text: `${actor} started the game day` }], held: null, conclusion: '' },
  };
  await deps.days.insert(day, { started: client });
  // starts before the first node fails, so that the usual values are available for comparison
  if (day.probe)
    await deps.probes.ensure(id, { connection, groupId, ...day.probe }, { id: actorId, name: actor }, at);
  return day;
}
