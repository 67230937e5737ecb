import { setTimeout } from 'node:timers/promises';
import type { ConfigurationScope } from '#contract/console/configuration.ts';
import {
  type Keeping,
  ownerKey,
  ownerOf,
  sectionLabels,
  sectionNames,
} from '#contract/console/configuration-sections.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { longestTimerMs } from '#contract/values/longest-timer.ts';
import { fieldsOf, textAt } from '../change-sets/call.ts';
import { Failure } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import { createLoop, type Loop } from '../loop.ts';
import type { News } from '../notifications/news.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { Baselines } from './baselines.ts';
import { changedNames } from './compare.ts';
import { missingIn, readConfiguration, writeConfiguration } from './configuration-file.ts';
import { readPresent } from './present.ts';
import type { Versions } from './versions.ts';

export interface ConfigurationKeeperDeps {
  versions: Versions;
  baselines: Baselines;
  callsOf: (connection: string, isAwaited: boolean) => Promise<ServiceCalls>;
  outbox: Pick<Outbox, 'flush'>;
  newId: (at: number) => string;
  log: Log;
  /** Ours, in milliseconds. */
  now: () => number;
}

export interface ConfigurationKeeper extends Pick<Loop, 'start' | 'wake' | 'stop'> {
  /** Reads every project whose turn has come. */
  look(): Promise<void>;
  /** Reads a project now and stores it where it differs from the last version; returns whether it did. */
  keepNow(scope: ConfigurationScope, by: string): Promise<boolean>;
}

const periods: Readonly<Record<Exclude<Keeping, 'never'>, number>> = {
  hour: HOUR,
  day: 24 * HOUR,
  week: 7 * 24 * HOUR,
};
const idleMs = 15_000;
/** After a turn in which the service did not answer. */
const againMs = MINUTE;
/** Minutes over which one turn may be spread. */
const triesAtMost = 5;
/** The maximum number of named changes; the others are only counted. */
const mostNamed = 5;

/** What could be read for the version before and could not any more, and what can be again. */
function newlyUnread(before: string, text: string): string[] {
  const [were, are] = [before, text].map((each) => new Set(missingIn(each).map(({ section }) => section)));
  return sectionNames.flatMap((section) => {
    if (were?.has(section) === are?.has(section)) return [];
    return [`${sectionLabels[section]} (${are?.has(section) ? 'not read' : 'read again'})`];
  });
}

/** When a project is read next, at whole hours; undefined: never. */
export function nextTurn(every: Keeping, at: number): number | null {
  if (every === 'never') return null;
  const next = at + periods[every];
  return next - (next % HOUR);
}

/** Keeps what projects are, as often as people want: one process takes each turn, by its row. */
export function createConfigurationKeeper(deps: ConfigurationKeeperDeps): ConfigurationKeeper {
  const { versions, baselines, callsOf, outbox, newId, log, now } = deps;
  const stopping = new AbortController();

  const newsOf = async (
    scope: ConfigurationScope,
    calls: ServiceCalls,
    once: string,
    changes: readonly string[],
  ): Promise<News[]> => {
    const { connection, groupId, orgId } = scope;
    const named = await calls.call(groupId === undefined ? 'getOrg' : 'getGroup', ownerOf(scope));
    const more = changes.length - mostNamed;
    const differs = [...changes.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])];
    const subject = textAt(fieldsOf(named.body), 'name') || ownerKey(scope);
    const reported = { connection, subject, once, detail: differs.join(', ') };
    return [
      groupId === undefined
        ? { ...reported, kind: 'organization-drift', id: orgId ?? '' }
        : { ...reported, kind: 'configuration-drift', groupId },
    ];
  };

  /** Whether a version was kept, and the sections missing from it because they could not be read. */
  const keeping = async (
    scope: ConfigurationScope,
    by: string,
  ): Promise<{ isNew: boolean; unread: string[] }> => {
    const calls = await callsOf(scope.connection, by !== '');
    const project = await readPresent(by === '' ? patient(calls) : calls, ownerOf(scope));
    const text = writeConfiguration(project.configuration, project.missing);
    const unread = project.missing.map(({ section, text }) => `${sectionLabels[section]}: ${text}`);
    const drift = await baselines.compare(scope, project.configuration);
    if (drift) {
      const isNews = by === '' && drift.fresh.length > 0;
      const news = isNews ? await newsOf(scope, calls, newId(now()), drift.fresh) : [];
      await baselines.remember(scope, drift, now(), news);
    }
    const before = await versions.last(scope);
    if (before === text) return { isNew: false, unread };
    const changes = before === undefined ? [] : changedNames(await readKept(before), project.configuration);
    const id = newId(now());
    // where people have set a baseline, only deviations from it are news
    const isNews = by === '' && changes.length > 0 && !drift;
    const lost = before === undefined ? [] : newlyUnread(before, text);
    await versions.insert(
      { ...scope, id, at: now(), by, text, changes: [...changes, ...lost] },
      isNews ? await newsOf(scope, calls, id, changes) : [],
    );
    return { isNew: true, unread };
  };
  // stored notifications are sent, also where the rest could not be read
  const keepAndTell = (scope: ConfigurationScope, by: string) => keeping(scope, by).finally(outbox.flush);
  const keepNow = async (scope: ConfigurationScope, by: string): Promise<boolean> =>
    (await keepAndTell(scope, by)).isNew;

  /** A project of many clusters takes more reads than loops have in a minute: they continue in the next one. */
  const patient = (calls: ServiceCalls): ServiceCalls => ({
    ...calls,
    async call(id, args) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await calls.call(id, args);
        } catch (error) {
          if (!(error instanceof ServiceProblem) || error.waitMs === 0 || tries === triesAtMost) throw error;
          await setTimeout(Math.min(error.waitMs, longestTimerMs), undefined, {
            signal: stopping.signal,
            ref: false,
          });
        }
      }
    },
  });

  /** A text that an earlier version of this program wrote may contain unknown names. */
  const readKept = async (text: string) => {
    try {
      return await readConfiguration(text);
    } catch (error) {
      if (error instanceof Failure) return {};
      throw error;
    }
  };

  const look = async (): Promise<void> => {
    for (const due of await versions.due(now())) {
      const { every, nextAt: _, ...scope } = due;
      if (!(await versions.claim(due, nextTurn(every, now()) ?? now()))) continue;
      try {
        const { unread } = await keepAndTell(scope, '');
        // the turn was kept, and the version lacks the sections named here
        if (unread.length > 0)
          await versions.noteIssue(scope, unread.join(' '), nextTurn(every, now()) ?? now());
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (!(error instanceof ServiceProblem || error instanceof Failure)) throw error;
        log.info({ ...scope, ...describeError(error) }, 'a configuration could not be read');
        const soon = error instanceof ServiceProblem ? Math.max(error.waitMs, againMs) : HOUR;
        await versions.noteIssue(scope, error.message, now() + soon);
      }
    }
  };

  const loop = createLoop({
    async turn() {
      await look();
      return idleMs;
    },
    ...{ soonMs: 1_000, failedMs: 4 * idleMs, log, failure: 'configurations cannot be kept' },
  });
  return {
    ...{ look, keepNow, start: loop.start, wake: loop.wake },
    stop() {
      stopping.abort();
      return loop.stop();
    },
  };
}
