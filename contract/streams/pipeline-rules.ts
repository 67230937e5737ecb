import { isRecord } from '#contract/values/is-record.ts';
import { readWindow, windowStages } from './window-rules.ts';

type Stage = Readonly<Record<string, unknown>>;

/** Stages with which a pipeline ends // documented */
const sinks: ReadonlySet<string> = new Set(['$merge', '$emit', '$https', '$externalFunction', '$iceberg']);

/** The target of `$emit` that every workspace has, for tests: the log of the processor // measured with Terraform */
export const testLog = '__testLog';

/** Stages that need all of their documents: they belong into windows // documented */
const ofWindows: ReadonlySet<string> = new Set([
  ...['$group', '$sort', '$limit', '$skip', '$count', '$sortByCount', '$bucket', '$bucketAuto'],
  ...['$facet', '$sample', '$setWindowFields', '$densify', '$fill'],
]);

/** The stages inside of a window; empty for other stages. */
function innerStages(value: unknown): readonly Stage[] {
  if (!isRecord(value) || !Array.isArray(value.pipeline)) return [];
  return value.pipeline.filter(isRecord);
}

/** The names of connections that a stage reads or writes by. */
export function connectionNames(stage: Stage): string[] {
  return Object.entries(stage).flatMap(([name, value]) => {
    if (!isRecord(value)) return [];
    const into = isRecord(value.into) ? value.into : {};
    const from = isRecord(value.from) ? value.from : {};
    const own = [value.connectionName, into.connectionName, from.connectionName];
    const inside = windowStages.has(name) ? innerStages(value).flatMap(connectionNames) : [];
    return [...own, ...inside].filter((each) => typeof each === 'string');
  });
}

export interface PipelineProblem {
  /** The path from the pipeline on: `[2].$merge.connectionName`. */
  path: string;
  /** The end of a sentence about it. */
  why: string;
}

/**
 * The first problem of a processor's pipeline: a source first, a sink last, connections of the workspace, and
 * valid windows // documented. Assumed: one window at most, checked on creation
 */
export function pipelineProblem(
  pipeline: readonly Stage[],
  connections: ReadonlySet<string>,
): PipelineProblem | undefined {
  let windows = 0;
  for (const [index, stage] of pipeline.entries()) {
    const names = Object.keys(stage);
    const [name = ''] = names;
    const path = `[${index}]`;
    if (names.length !== 1 || !name.startsWith('$')) return { path, why: 'must be one stage with its name' };
    if ((name === '$source') !== (index === 0))
      return { path, why: index === 0 ? 'must be $source' : 'must not be another $source' };
    const isGiven = (each: string) => connections.has(each) || (name === '$emit' && each === testLog);
    const unknown = connectionNames(stage).find((each) => !isGiven(each));
    if (unknown !== undefined)
      return {
        path: `${path}.${name}.connectionName`,
        why: `names no connection of the workspace: ${unknown}`,
      };
    if (ofWindows.has(name)) return { path, why: `must not be ${name} outside of a window` };
    if (!windowStages.has(name)) continue;
    windows += 1;
    if (windows > 1) return { path, why: 'must not be a second window' };
    const reading = readWindow(name, stage[name]);
    if ('issue' in reading) return { path: `${path}.${name}${reading.issue.path}`, why: reading.issue.why };
  }
  const [last = ''] = Object.keys(pipeline.at(-1) ?? {});
  if (sinks.has(last)) return undefined;
  return { path: `[${pipeline.length - 1}]`, why: 'must be $merge, $emit or another sink' };
}
