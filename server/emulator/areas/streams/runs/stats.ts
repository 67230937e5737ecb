import type { World } from '#server/emulator/kernel/world.ts';
import type { ProcessorRecord } from '../records.ts';

/**
 * Statistics of a started or failed processor // documented: the names. Assumed: the reason of a failure is among
 * them
 */
export function statsOf(
  world: World,
  { id, name, state }: ProcessorRecord,
): Record<string, unknown> | undefined {
  if (state !== 'STARTED' && state !== 'FAILED') return undefined;
  const run = world.tables.streamRuns.get(id);
  const { input = 0, inputBytes = 0, output = 0, outputBytes = 0, dlq = 0, dlqBytes = 0 } = run?.totals ?? {};
  return {
    name,
    processorId: id,
    status: state === 'STARTED' ? 'running' : 'error',
    scaleFactor: 1,
    inputMessageCount: input,
    inputMessageSize: inputBytes,
    outputMessageCount: output,
    outputMessageSize: outputBytes,
    dlqMessageCount: dlq,
    dlqMessageSize: dlqBytes,
    stateSize: run?.held.bytes ?? 0,
    ...(run?.watermark === undefined ? {} : { watermark: new Date(run.watermark).toISOString() }),
    ...(state === 'FAILED' && run?.failure !== undefined ? { errorMsg: run.failure } : {}),
  };
}
