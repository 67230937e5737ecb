import type { Connection } from '#contract/console/bff.ts';
import type { DataSource } from '#src/api/data-sources.ts';
import type { At } from '#src/api/run-command.ts';

/** The source of the documents in the browser: a data source, or a cluster from which an emulator migrates. */
export interface Place extends Omit<DataSource, 'kind' | 'ref'> {
  kind: DataSource['kind'] | 'migrationSource';
  ref: At['source'];
}

export const placeLabels: Readonly<Record<Place['kind'], string>> = {
  cluster: 'cluster',
  deployment: 'deployment',
  migrationSource: 'source of migrations',
};

/**
 * `source:inventory`, as named on the page of a migration. The existing clusters are not requested: that
 * would cost each visit a request, and links from a migration contain the name.
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
