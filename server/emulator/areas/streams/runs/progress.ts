import { isRecord } from '#contract/values/is-record.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { processorTime } from '#server/data/limits/attempt.ts';
import { withinBudget } from '#server/data/limits/budget.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import type { Settled } from '#server/emulator/kernel/outgoing.ts';
import { untilNextTurn } from '#server/emulator/kernel/turns.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ProcessorRecord, RunRecord } from '../records.ts';
import { ProcessorFailure } from './failures.ts';
import { logLine } from './log.ts';
import { forgetPosts, settlePost } from './posts.ts';
import { turnOf } from './turn.ts';
import { forgetHeld } from './windows.ts';

/** The most milliseconds of processor time of a turn: others wait for it. A pipeline that takes longer fails. */
const mostMs = 2000;

const nothing = { input: 0, inputBytes: 0, output: 0, outputBytes: 0, dlq: 0, dlqBytes: 0 };
const newRun = ({ id, groupId }: ProcessorRecord): RunRecord => ({
  id,
  groupId,
  totals: nothing,
  held: { count: 0, bytes: 0, next: 0 },
});

/** Forgets position and windows, and keeps the statistics. */
export function forgetCheckpoint(world: World, { id, groupId }: ProcessorRecord): void {
  const run = world.tables.streamRuns.get(id);
  if (!run) return;
  forgetHeld(world, id);
  forgetPosts(world, id);
  const { totals, due, held } = run;
  world.tables.streamRuns.put({
    ...{ id, groupId, totals },
    held: { count: 0, bytes: 0, next: held.next },
    ...(due === undefined ? {} : { due }),
  });
}

/** Everything about the progress of a processor that is deleted. */
export function forgetRun(world: World, processorId: string): void {
  pauseRun(world, processorId);
  forgetHeld(world, processorId);
  forgetPosts(world, processorId);
  world.tables.streamRuns.delete(processorId);
}

/** The next start begins at this operation time in place of the checkpoint. */
export function startRunAt(world: World, processor: ProcessorRecord, startAt: string): void {
  forgetCheckpoint(world, processor);
  const run = world.tables.streamRuns.get(processor.id) ?? newRun(processor);
  world.tables.streamRuns.put({ ...run, startAt });
}

/** Sample streams have no past: a start begins with the present. */
function isOfSample(world: World, { pipeline, workspaceId }: ProcessorRecord): boolean {
  const source = pipeline[0]?.$source;
  const wanted = isRecord(source) ? source.connectionName : undefined;
  return world.tables.streamConnections
    .by('workspace', workspaceId)
    .some(({ name, type }) => name === wanted && type === 'Sample');
}

/** Begins or continues at the checkpoint; the first turn is due at once. */
export function beginRun(world: World, processor: ProcessorRecord): void {
  const { failure: _, ...before } = world.tables.streamRuns.get(processor.id) ?? newRun(processor);
  const { checkpoint, ...rest } = before;
  const run = isOfSample(world, processor) || checkpoint === undefined ? rest : before;
  world.tables.streamRuns.put({ ...run, due: 'first' });
  takeTurn(world, { id: processor.id });
}

/** Stops the turns; checkpoint and windows stay. */
export function pauseRun(world: World, processorId: string): void {
  const run = world.tables.streamRuns.get(processorId);
  if (run?.due === undefined) return;
  const { due, ...rest } = run;
  world.cancel(due);
  world.tables.streamRuns.put(rest);
}

function fail(world: World, processor: ProcessorRecord, reason: string): void {
  const { groupId, id } = processor;
  logLine(world, processor, 'E', `The processor failed: ${reason}`);
  const { due: _, ...run } = world.tables.streamRuns.get(id) ?? newRun(processor);
  world.tables.streamRuns.put({ ...run, failure: reason });
  const { next: __, ...rest } = processor;
  world.tables.streamProcessors.put({ ...rest, state: 'FAILED' });
  record(world, 'STREAM_PROCESSOR_STATE_IS_FAILED', { groupId });
}

function takeTurn(world: World, { id }: { id: string }): void {
  const processor = world.tables.streamProcessors.get(id);
  const run = world.tables.streamRuns.get(id);
  if (processor?.state !== 'STARTED' || run?.due === undefined) return;
  try {
    const used = processorTime();
    const budget = {
      until: performance.now() + mostMs,
      limit: mostMs,
      more: () => mostMs - (processorTime() - used),
    };
    const reached = world.transact(() => withinBudget(budget, () => turnOf(world, processor, run)));
    const due = world.after(untilNextTurn(world), 'stream.turn', { id });
    world.tables.streamRuns.put({ ...reached.run, due });
    const [letter] = reached.letters;
    if (letter) {
      const reason = String(letter.errInfo?.reason);
      logLine(world, processor, 'W', `Dead letter queue: ${reached.letters.length} of this turn. ${reason}`);
    }
  } catch (error) {
    if (!(error instanceof ProcessorFailure || error instanceof CommandError)) throw error;
    fail(world, processor, error.message);
  }
}

/** The outcome of a document that `$https` has sent. */
export function settle(world: World, settled: Settled & { deliveryId: string }): void {
  settlePost(world, settled, (processorId, reason) => {
    const processor = world.tables.streamProcessors.get(processorId);
    if (processor?.state !== 'STARTED') return;
    pauseRun(world, processorId);
    fail(world, processor, reason);
  });
}

export const runTransitions = { 'stream.turn': takeTurn };
