import { badField } from '#contract/api/errors.ts';
import { isRecord } from '#contract/values/is-record.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ProcessorRecord } from './records.ts';

type Stage = Readonly<Record<string, unknown>>;

/** Stages with which a pipeline ends // documented */
const sinks: ReadonlySet<string> = new Set(['$merge', '$emit', '$https', '$externalFunction', '$iceberg']);

function connectionNames(stage: Stage): string[] {
  return Object.values(stage).flatMap((value) => {
    if (!isRecord(value)) return [];
    const into = isRecord(value.into) ? value.into : {};
    return [value.connectionName, into.connectionName].filter((name) => typeof name === 'string');
  });
}

/** Whether a processor reads or writes by a connection of this name. */
export const usesConnection =
  (name: string) =>
  ({ pipeline }: ProcessorRecord): boolean =>
    pipeline.some((stage) => connectionNames(stage).includes(name));

const refuse = (field: string, why: string) => badField(field, why, 'INVALID_ATTRIBUTE');

/** A source first, a sink last, and connections of the workspace // documented. Assumed: checked on creation */
export function checkPipeline(world: World, workspaceId: string, pipeline: readonly Stage[]): void {
  const existing = new Set(
    world.tables.streamConnections.by('workspace', workspaceId).map(({ name }) => name),
  );
  for (const [index, stage] of pipeline.entries()) {
    const names = Object.keys(stage);
    const [name = ''] = names;
    if (names.length !== 1 || !name.startsWith('$'))
      throw refuse(`pipeline[${index}]`, 'must be one stage with its name');
    if ((name === '$source') !== (index === 0))
      throw refuse(`pipeline[${index}]`, index === 0 ? 'must be $source' : 'must not be another $source');
    const unknown = connectionNames(stage).find((each) => !existing.has(each));
    if (unknown !== undefined)
      throw refuse(
        `pipeline[${index}].${name}.connectionName`,
        `names no connection of the workspace: ${unknown}`,
      );
  }
  const [last = ''] = Object.keys(pipeline.at(-1) ?? {});
  if (!sinks.has(last))
    throw refuse(`pipeline[${pipeline.length - 1}]`, 'must be $merge, $emit or another sink');
}
