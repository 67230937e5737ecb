import { useQuery } from '@tanstack/react-query';
import type { DataSourceRef, FunctionScope } from '#contract/console/functions.ts';
import { type DataSource, useDataSources } from '#src/api/data-sources.ts';
import { useStoredText } from '#src/ui/stored-value.ts';
import { settingsQuery } from '../function-requests.ts';

/** The data source behind `mongodb-atlas` where the project links no services. */
export function runSource(sources: readonly DataSource[], chosen: string | null): DataSource | undefined {
  return (
    sources.find(({ key }) => key === chosen) ?? sources.find(({ away }) => away === undefined) ?? sources[0]
  );
}

export interface RunSource {
  /** Services that the project links: then there is nothing to choose. Undefined while they are loading. */
  linked: readonly { name: string; source: DataSourceRef }[] | undefined;
  /** Undefined while they are loading. */
  sources: readonly DataSource[] | undefined;
  current: DataSource | undefined;
  choose: (key: string) => void;
  /** Why nothing can be run on it. */
  refusal: string | undefined;
}

/** What functions of a project run on. The choice is kept in the browser, for all functions of the project. */
export function useRunSource(scope: FunctionScope): RunSource {
  const settings = useQuery(settingsQuery(scope));
  const { all } = useDataSources(scope.groupId);
  const [chosen, choose] = useStoredText(`qd.function-source.${scope.connection}.${scope.groupId}`);
  const linked = settings.data?.services;
  const current = runSource(all ?? [], chosen);
  return {
    linked,
    sources: all,
    current,
    choose,
    refusal:
      linked?.length === 0 && current?.away ? `${current.away.title}: ${current.away.reason}` : undefined,
  };
}
