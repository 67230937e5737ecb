import { badField } from '#contract/api/errors.ts';
import { connectionNames, pipelineProblem } from '#contract/streams/pipeline-rules.ts';
import { isRecord } from '#contract/values/is-record.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ProcessorRecord } from './records.ts';

/** Whether a processor reads or writes by a connection of this name. */
export const usesConnection =
  (name: string) =>
  ({ pipeline, options }: ProcessorRecord): boolean => {
    const isQueue = isRecord(options?.dlq) && options.dlq.connectionName === name;
    return isQueue || pipeline.some((stage) => connectionNames(stage).includes(name));
  };

export function checkPipeline(
  world: World,
  workspaceId: string,
  pipeline: readonly Readonly<Record<string, unknown>>[],
): void {
  const existing = new Set(
    world.tables.streamConnections.by('workspace', workspaceId).map(({ name }) => name),
  );
  const problem = pipelineProblem(pipeline, existing);
  if (problem) throw badField(`pipeline${problem.path}`, problem.why, 'INVALID_ATTRIBUTE');
}
