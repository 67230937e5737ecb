import { record } from '#server/emulator/kernel/audit.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ProcessorRecord, ProcessorState } from './records.ts';
import { logLine } from './runs/log.ts';
import { beginRun, pauseRun } from './runs/progress.ts';

/** The processor changes to this state after a time, unless it is to change to another one meanwhile. */
export function changeLater(world: World, before: ProcessorRecord, next: ProcessorState): ProcessorRecord {
  const { id } = before;
  world.after(world.takes('stream.processor'), 'stream.processor', { id, next }, id);
  return world.tables.streamProcessors.put({ ...before, next });
}

function change(world: World, { id, next }: { id: string; next: ProcessorState }): void {
  const before = world.tables.streamProcessors.get(id);
  if (before?.next !== next) return;
  const { next: _, ...rest } = before;
  const processor = world.tables.streamProcessors.put({ ...rest, state: next });
  const { groupId } = before;
  logLine(world, processor, 'I', `The processor is ${next}.`);
  if (next === 'STARTED') {
    record(world, 'STREAM_PROCESSOR_STARTED', { groupId });
    beginRun(world, processor);
  }
  if (next === 'STOPPED') {
    record(world, 'STREAM_PROCESSOR_STOPPED', { groupId });
    pauseRun(world, id);
  }
}

export const processorTransitions = { 'stream.processor': change };

/** The answer to a start follows the change: Terraform accepts no CREATED after it // measured. One that is started stays so. */
export function start(world: World, { next: _, ...processor }: ProcessorRecord): void {
  const { id, state } = world.tables.streamProcessors.put(processor);
  if (state === 'STARTED') return;
  world.tables.streamProcessors.put({ ...processor, next: 'STARTED' });
  change(world, { id, next: 'STARTED' });
}

/** One that was never started, or is stopped, stays so // assumed */
export function stopLater(world: World, processor: ProcessorRecord): void {
  if ((processor.next ?? processor.state) === 'STARTED') changeLater(world, processor, 'STOPPED');
}
