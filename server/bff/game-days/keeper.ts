import type { GameDay, GameDayState } from '#contract/console/game-days.ts';
import { OutageSimulation, type OutageState } from '#contract/outages/outage.ts';
import { Failure } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import { createLoop, type Loop } from '../loop.ts';
import type { NewsOf, Outbox } from '../notifications/outbox.ts';
import type { Probes } from '../probe/probes.ts';
import { codeOf, refusalLabels, type ServiceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { GameDays } from './game-days.ts';

export interface KeeperDeps {
  days: GameDays;
  probes: Pick<Probes, 'ensure' | 'stop'>;
  callsOf: (connection: string) => Promise<ServiceCalls>;
  outbox: Pick<Outbox, 'flush'>;
  newId: (at: number) => string;
  log: Log;
  restMs?: number | undefined;
  /** Ours, in milliseconds. */
  now: () => number;
}

export interface Keeper extends Pick<Loop, 'start' | 'wake' | 'stop'> {
  /** Reads every game day that is not over, and ends those whose time has come. */
  look(): Promise<void>;
}

const soonMs = 250;
const usualMs = 3_000;
const idleMs = 15_000;

const stateOf: Readonly<Record<OutageState, GameDayState>> = {
  START_REQUESTED: 'starting',
  STARTING: 'starting',
  SIMULATING: 'simulating',
  RECOVERY_REQUESTED: 'recovering',
  RECOVERING: 'recovering',
  COMPLETE: 'complete',
};

const texts: Readonly<Record<OutageState, string>> = {
  START_REQUESTED: 'Simulation requested',
  STARTING: 'Regions are being taken down',
  SIMULATING: 'Regions are down',
  RECOVERY_REQUESTED: 'End of the simulation requested',
  RECOVERING: 'Regions are coming back',
  COMPLETE: 'Simulation complete',
};

/** The day with the state of its simulation; earlier states are already on the timeline. */
function withState(day: GameDay, state: OutageState, at: number): GameDay {
  const text = texts[state];
  const isKnown = day.timeline.some((entry) => entry.text === text);
  const next = stateOf[state];
  // the end was requested: until the service recovers, the day is ending
  const shown = day.state === 'ending' && (next === 'starting' || next === 'simulating') ? 'ending' : next;
  return {
    ...day,
    state: shown,
    issue: '',
    endedAt: next === 'complete' ? (day.endedAt ?? at) : day.endedAt,
    timeline: isKnown ? day.timeline : [...day.timeline, { at, text }],
  };
}

/** Its end is reported once, in whichever process it ends. */
const endIn: NewsOf<GameDay> = (day, before) => {
  if (day.state !== 'complete' || before.state === 'complete') return [];
  const { id, connection, groupId, clusterName: subject, hypothesis: detail } = day;
  return [{ kind: 'game-day-ended', connection, groupId, subject, once: id, detail }];
};

const dueNow = (day: GameDay, at: number): GameDay => ({
  ...day,
  state: 'ending',
  timeline: [...day.timeline, { at, text: 'Planned end reached' }],
});

/** Follows game days whether anybody looks or not, also through a restart, and ends them when they were meant to end. */
export function createKeeper(deps: KeeperDeps): Keeper {
  const { days, probes, callsOf, outbox, newId, log, now, restMs = usualMs } = deps;
  const end = async (day: GameDay, calls: ServiceCalls): Promise<void> => {
    const { groupId, clusterName } = day;
    const { started, ended } = await days.clientsOf(day.id);
    const subject = {
      actor: day.endedBy || day.startedBy,
      actorId: day.endedBy ? day.endedById : day.startedById,
      client: day.endedBy ? ended : started,
      requestId: newId(now()),
      text: `game day ${day.id}`,
    };
    const answer = await calls.change(subject, 'endGroupClusterOutageSimulation', { groupId, clusterName });
    // it recovers already, or is being started still: the next look sees which
    if (answer.status >= 400 && codeOf(answer) !== 'INVALID_CLUSTER_OUTAGE_SIMULATION_STATE')
      throw new ServiceProblem(refusalLabels(answer));
  };

  /** A probe looks on until everything is back, also after a restart; that it cannot is no reason not to end the day. */
  const probe = async (day: GameDay, at: number) => {
    const { id, connection, groupId, probe: wanted, state } = day;
    if (!wanted) return;
    const by = { id: day.startedById, name: day.startedBy };
    try {
      if (state === 'complete') await probes.stop(id);
      else await probes.ensure(id, { connection, groupId, ...wanted }, by, at);
    } catch (error) {
      log.warn({ gameDay: id, ...describeError(error) }, 'a probe could not be kept');
    }
  };

  const keep = async (day: GameDay): Promise<void> => {
    try {
      const calls = await callsOf(day.connection);
      const { groupId, clusterName } = day;
      const answer = await calls.call('getGroupClusterOutageSimulation', { groupId, clusterName });
      const at = await calls.now();
      // a simulation that is over is forgotten by the service
      const state = answer.status === 404 ? 'COMPLETE' : calls.read(OutageSimulation, answer).state;
      // a day that is over has a report that changes no more: its probe ends first
      if (state === 'COMPLETE') await probe({ ...day, state: 'complete' }, at);
      const seen = await days.update(day.id, (present) => withState(present, state, at), endIn);
      if (state !== 'COMPLETE') await probe(seen, at);
      if (seen.state === 'complete') await outbox.flush();
      if (state !== 'SIMULATING') return;
      if (seen.state === 'ending') await end(seen, calls);
      else if (at >= seen.plannedEndAt)
        await end(await days.update(day.id, (present) => dueNow(present, at)), calls);
    } catch (error) {
      if (!(error instanceof ServiceProblem || error instanceof Failure)) throw error;
      await days.update(day.id, (present) => ({ ...present, issue: error.message }));
    }
  };

  const look = async (): Promise<void> => {
    for (const day of await days.running()) {
      try {
        await keep(day);
      } catch (error) {
        log.error({ gameDay: day.id, ...describeError(error) }, 'a game day could not be followed');
      }
    }
  };

  const loop = createLoop({
    async turn() {
      await look();
      return (await days.running()).length > 0 ? restMs : idleMs;
    },
    ...{ soonMs, failedMs: idleMs, log, failure: 'game days cannot be read' },
  });
  return { look, start: loop.start, wake: loop.wake, stop: loop.stop };
}
