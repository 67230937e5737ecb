import { badField } from '#contract/api/errors.ts';
import type { ObservedWork } from '#contract/emulator/twins.ts';
import { defineHandlers } from '../kernel/handler.ts';
import { instant, iso } from '../kernel/time/clock.ts';
import {
  type DurationName,
  durations,
  evidenceOf,
  observedDurations,
  type Pace,
} from '../kernel/time/durations.ts';
import type { World } from '../kernel/world.ts';
import { type CopiedResource, fillFromCopy } from '../world-files/load-twin.ts';

/** The seed in the state of a twin: no reset recreates it. */
const twinSeed = 'twin';

/** Durations of the source, as they were loaded with the copy. */
const observedIn = (world: World): readonly ObservedWork[] =>
  (world.tables.meta.get('observed')?.value as readonly ObservedWork[] | undefined) ?? [];

/** How long a kind of work takes in a world at the pace of the service, and how that is known. */
function describeWork(world: World, name: DurationName) {
  const observed = observedIn(world);
  const seen = observed.find((each) => each.name === name);
  if (!seen) {
    const part = observedDurations(observed)[name];
    return part === undefined
      ? { ms: durations[name], ...evidenceOf(name) }
      : { ms: part, source: 'observed' as const, note: 'a part of observed work' };
  }
  const { count, failed, ms, leastMs, mostMs } = seen;
  return { ms, source: 'observed' as const, note: '', observed: { count, failed, leastMs, mostMs } };
}

/** The pace with observed durations in the place of the emulator's own. */
function paceOf({ factor, own }: Pace, observed: readonly ObservedWork[]): Pace {
  const works = Object.entries(observedDurations(observed));
  const atPace = works.map(([name, ms]) => [name, Math.round(ms / factor)] as const);
  return { factor, own: { ...own, ...Object.fromEntries(atPace) } };
}

export const twinHandlers = defineHandlers({
  async loadEmulatorTwin({ world, body, host, caller }) {
    const state = world.describe();
    const { frozen = world.origin.frozen, pace, observed = [], clockOffsetMs } = body;
    // what was rehearsed may have moved the clock: the copy begins at its own time again
    const own = world.origin.frozen ? world.origin.now : host.realNow();
    const begins = clockOffsetMs === undefined ? own : host.realNow() + clockOffsetMs;
    // work of whole seconds then ends at whole seconds, by which callers move the clock
    const base = frozen ? Math.floor(begins / 1000) * 1000 : begins;
    const next = host.worlds.blank(world.name, {
      ...{ ...state, seed: twinSeed, clock: { base, realAt: host.realNow(), rate: 1, frozen } },
      pace: paceOf(pace === undefined ? host.worlds.pace : { factor: pace, own: {} }, observed),
    });
    const resources: readonly CopiedResource[] = body.resources;
    const taken = await fillFromCopy(next, resources);
    if (next.tables.orgs.size === 0 || next.tables.groups.size === 0) {
      const [first] = taken.omitted;
      const why = first ? ` ${first.resource}: ${first.reason}` : '';
      throw badField(
        'resources',
        `must hold an organization and a project that the emulator can hold.${why}`,
      );
    }
    const [group] = next.tables.groups.all();
    const [cluster] = next.tables.clusters.by('group', group?.id ?? '');
    next.tables.meta.put({
      id: 'first',
      value: { groupId: group?.id ?? '', clusterName: cluster?.name ?? '' },
    });
    if (observed.length > 0) next.tables.meta.put({ id: 'observed', value: observed });
    next.tables.meta.put({ id: 'copiedAt', value: body.copiedAt });
    await host.worlds.replace(world, next, [], caller.identity);
    // a reset returns to the copy, also after a restart
    await host.worlds.rememberStart(next);
    host.limiter.forget(next);
    await host.wires.forget(world);
    return {
      ...taken,
      world: next.name,
      copiedAt: iso(instant(body.copiedAt)),
      credentials: host.worlds.credentials(next),
    };
  },

  listEmulatorWork: ({ world, query }) =>
    world.works
      .since(query.since === undefined ? 0 : instant(query.since))
      .map(({ name, at }) => ({ name, at: iso(at), ...describeWork(world, name) })),
});
