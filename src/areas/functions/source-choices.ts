import type { DataSourceRef, FunctionScope } from '#contract/console/functions.ts';
import type { DataSource } from '#src/api/data-sources.ts';

export interface SourceChoice {
  value: string;
  label: string;
}

/** A data source as one word, for a list of choices: the key of a `DataSource`. */
export function wordOf(source: DataSourceRef): string {
  return source.kind === 'cluster' ? `cluster:${source.clusterName}` : `deployment:${source.deployment}`;
}

export function sourceOf(word: string, scope: FunctionScope): DataSourceRef {
  const name = word.slice(word.indexOf(':') + 1);
  return word.startsWith('cluster:')
    ? { kind: 'cluster', ...scope, clusterName: name }
    : { kind: 'deployment', deployment: name };
}

export function choicesOf(sources: readonly DataSource[]): SourceChoice[] {
  return sources.map(({ key, name, kind, readOnly }) => ({
    value: key,
    label: `${name} (${kind}${readOnly === undefined ? '' : ', read only'})`,
  }));
}
