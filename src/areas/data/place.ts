import type { Connection } from '#contract/console/bff.ts';
import type { DataSource } from '#src/api/data-sources.ts';
import type { At } from '#src/api/run-command.ts';

/** What the browser shows the documents of: a data source, or a cluster that migrations of an emulator come from. */
export interface Place extends Omit<DataSource, 'kind' | 'ref'> {
  kind: DataSource['kind'] | 'migrationSource';
  ref: At['source'];
}

export const placeWords: Readonly<Record<Place['kind'], string>> = {
  cluster: 'cluster',
  deployment: 'deployment',
  migrationSource: 'source of migrations',
};

/**
 * `source:inventory`, as the page of a migration names it. Which clusters there are nobody is asked: that would cost every
 * visit of the browser a request, and whoever comes from a migration knows it.
 */
export function migrationSourceAt(
  key: string | undefined,
  { id: connection, name: connectionName, emulator, readOnly }: Connection,
  orgId: string,
): Place | undefined {
  const name = key?.startsWith('source:') ? key.slice('source:'.length) : '';
  if (!emulator || key === undefined || name === '') return undefined;
  return {
    key,
    ref: { kind: 'migrationSource', connection, orgId, clusterName: name },
    name,
    kind: 'migrationSource',
    facts: 'outside this project',
    away: undefined,
    readOnly: readOnly ? `The connection ${connectionName} is read only.` : undefined,
  };
}
