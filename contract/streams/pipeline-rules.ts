import { isRecord } from '#contract/values/is-record.ts';

type Stage = Readonly<Record<string, unknown>>;

/** Stages with which a pipeline ends // documented */
const sinks: ReadonlySet<string> = new Set(['$merge', '$emit', '$https', '$externalFunction', '$iceberg']);

/** The names of connections that a stage reads or writes by. */
export function connectionNames(stage: Stage): string[] {
  return Object.values(stage).flatMap((value) => {
    if (!isRecord(value)) return [];
    const into = isRecord(value.into) ? value.into : {};
    return [value.connectionName, into.connectionName].filter((name) => typeof name === 'string');
  });
}

export interface PipelineProblem {
  /** The path from the pipeline on: `[2].$merge.connectionName`. */
  path: string;
  /** The end of a sentence about it. */
  why: string;
}

/**
 * The first problem of a processor's pipeline: a source first, a sink last, and connections of the workspace
 * // documented. Assumed: checked on creation
 */
export function pipelineProblem(
  pipeline: readonly Stage[],
  connections: ReadonlySet<string>,
): PipelineProblem | undefined {
  for (const [index, stage] of pipeline.entries()) {
    const names = Object.keys(stage);
    const [name = ''] = names;
    const path = `[${index}]`;
    if (names.length !== 1 || !name.startsWith('$')) return { path, why: 'must be one stage with its name' };
    if ((name === '$source') !== (index === 0))
      return { path, why: index === 0 ? 'must be $source' : 'must not be another $source' };
    const unknown = connectionNames(stage).find((each) => !connections.has(each));
    if (unknown !== undefined)
      return {
        path: `${path}.${name}.connectionName`,
        why: `names no connection of the workspace: ${unknown}`,
      };
  }
  const [last = ''] = Object.keys(pipeline.at(-1) ?? {});
  if (sinks.has(last)) return undefined;
  return { path: `[${pipeline.length - 1}]`, why: 'must be $merge, $emit or another sink' };
}
