import type { UnaskedKind } from '#contract/overview/overview.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { Failure } from '../http/errors.ts';
import { describeError, type Log } from '../log.ts';
import { createLoop } from '../loop.ts';
import { createEstateReads, issueOf, type Known } from './estate-reads.ts';
import type { KnownProject } from './rounds.ts';
import type { ServiceReads } from './service-reads.ts';

export interface Estate {
  readonly known: Known;
  /** The missing reads of the single project that is read. */
  unasked(): UnaskedKind[];
  /** Resolves when the result is no older than a turn. */
  ready(): Promise<void>;
  /** Something of a project has changed, or of any: it is read again soon. */
  outdate(groupId: string | undefined, target: string): void;
  stop(): Promise<void>;
}

interface EstateDeps {
  /** The way to the service, and its clock. */
  open: () => Promise<{ reads: ServiceReads; clock: () => Promise<number> }>;
  /** The only project that is read; undefined: all. */
  only?: string | undefined;
  /** No requests for so long that the known data is useless. */
  onOld: () => void;
  /** For how long a project has not changed through this console, in milliseconds. */
  unchangedMs?: (groupId: string) => number;
  log: Log;
  now: () => number;
}

const turnMs = 15_000;
/** The rest while a viewed single project has missing reads. */
const restMs = 3_000;
/** After this time without requests nothing is read any more. */
const forgottenMs = MINUTE;
/** And after so long nothing of it is kept. */
const oldMs = HOUR;

/** Reads everything that a connection sees bit by bit, while there are viewers: one turn every fifteen seconds. */
export function createEstate({ open, only, onOld, unchangedMs, log, now }: EstateDeps): Estate {
  const projects = new Map<string, KnownProject>();
  const existing: Known = {
    ...{ groups: undefined, orgs: [], summaries: new Map(), projects, secrets: [] },
    ...{ groupsError: undefined, clustersError: undefined, aheadMs: 0 },
  };
  const turn = createEstateReads(existing, projects, now, only, unchangedMs);
  let lookedAt = now();
  /** A displayed value differs from the last read. */
  let changed = false;

  const look = async (): Promise<void> => {
    const { reads, clock } = await open();
    changed = false;
    await turn.look(reads, clock);
  };

  let looking: Promise<void> | undefined;
  const once = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const readRest = async (): Promise<void> => turn.rest((await open()).reads);
  let turnedAt = 0;
  const loop = createLoop({
    async turn() {
      if (now() - lookedAt > oldMs) onOld();
      if (now() - lookedAt > forgottenMs) return turnMs;
      const isRest = now() - turnedAt < turnMs - restMs && turn.unasked().length > 0;
      if (!isRest) turnedAt = now();
      // a connection that is gone, or cannot be used: reported to the caller
      await (isRest ? readRest() : once()).catch(issueOf);
      return turn.unasked().length > 0 ? restMs : turnMs;
    },
    ...{
      soonMs: only === undefined ? turnMs : restMs,
      wakeMs: 300,
      failedMs: turnMs,
      log,
      failure: 'the overview cannot be read',
    },
  });
  loop.start();

  return {
    known: existing,
    unasked: turn.unasked,
    async ready() {
      lookedAt = now();
      // a request that waits for the first look waits for all of it
      if (!changed && existing.groups !== undefined && now() - turnedAt < turnMs + 1_000) return;
      turnedAt = now();
      await once().catch((error: unknown) => {
        if (!(error instanceof Failure)) log.error(describeError(error), 'the overview cannot be read');
        throw error;
      });
    },
    outdate(groupId, target) {
      changed = true;
      turn.outdate(groupId, target);
      if (now() - lookedAt < forgottenMs) loop.wake();
    },
    stop: loop.stop,
  };
}
