import type { Args, Result } from '#contract/api/operations.ts';
import { type StorageProblem, storageProblem } from '#contract/data-federation/storage-rules.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { readJson } from '#contract/values/json/read-json.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

export type FederatedDatabase = Result<'listGroupDataFederation'>[number];
type Storage = NonNullable<Args<'createGroupDataFederation'>['body']['storage']>;
export type QueryLimit = Result<'listGroupDataFederationLimits'>[number];
export type LimitName = QueryLimit['name'];
export type Endpoint = Result<'listGroupPrivateNetworkSettingEndpointIds'>['results'][number];

export const stateKinds: Record<FederatedDatabase['state'], StateKind> = {
  UNVERIFIED: 'warning',
  ACTIVE: 'ok',
  DELETED: 'off',
};

export const endpointKinds: Record<Endpoint['status'], StateKind> = {
  PENDING: 'progress',
  OK: 'ok',
  FAILED: 'failed',
  DELETING: 'progress',
};

export const limitLabels: Record<LimitName, string> = {
  'bytesProcessed.query': 'Each query',
  'bytesProcessed.daily': 'Each day',
  'bytesProcessed.weekly': 'Each week',
  'bytesProcessed.monthly': 'Each month',
};
export const limitNames = Object.keys(limitLabels) as LimitName[];

export const policyTexts = {
  BLOCK: 'Block new queries',
  BLOCK_AND_KILL: 'Block new queries and end running ones',
} as const;

export const regionText = ({ dataProcessRegion }: FederatedDatabase): string | null =>
  dataProcessRegion ? `${dataProcessRegion.cloudProvider} ${dataProcessRegion.region}` : null;

export interface VirtualCollection {
  name: string;
  /** Stores with what is read of each. */
  sources: string[];
}

/** The virtual collections and views with their sources. */
export function virtualCollections({ storage }: FederatedDatabase): VirtualCollection[] {
  return (storage.databases ?? []).flatMap(({ name, collections = [], views = [] }) => [
    ...collections.map((collection) => ({
      name: `${name}.${collection.name}`,
      sources: (collection.dataSources ?? []).map((source) => {
        const { storeName = '', path, database, collection: from, collectionRegex } = source;
        const part = path ?? [database, from ?? collectionRegex].filter(Boolean).join('.');
        return part ? `${storeName}: ${part}` : storeName;
      }),
    })),
    ...views.map((view) => ({
      name: `${name}.${view.name}`,
      sources: [`view of ${view.source ?? 'unknown'}`],
    })),
  ]);
}

const limits = { depth: 100, nodes: 50_000 };
const mostText = 500_000;

type StorageReading = { ok: true; storage: Storage } | { ok: false; problem: string };

/** Whether a part is a list of objects with names, as far as the form checks it; the service checks the rest. */
const isNamedList = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.every((each) => isRecord(each) && typeof each.name === 'string'));

const problemText = ({ path, why }: StorageProblem): string => `is not valid: ${path} ${why}`;

/** Lists inside the databases, where the rules read them. */
function hasLists(databases: unknown): boolean {
  if (!Array.isArray(databases)) return true;
  return databases.every(
    ({ collections }: { collections?: unknown }) =>
      isNamedList(collections) &&
      ((collections ?? []) as { dataSources?: unknown }[]).every(
        ({ dataSources }) =>
          dataSources === undefined || (Array.isArray(dataSources) && dataSources.every(isRecord)),
      ),
  );
}

/** The stores and databases of a text. */
export function readStorage(text: string): StorageReading {
  const refuse = (problem: string): StorageReading => ({ ok: false, problem });
  if (text.length > mostText) return refuse(`must be shorter than ${mostText} characters`);
  const reading = readJson(text, limits);
  if (!reading.ok) return refuse(`must be JSON: ${reading.problem}`);
  const { value } = reading;
  if (!isRecord(value)) return refuse('must be an object with stores and databases');
  const other = Object.keys(value).find((key) => key !== 'stores' && key !== 'databases');
  if (other !== undefined) return refuse(`must have stores and databases only, not ${other}`);
  if (!isNamedList(value.stores)) return refuse('must have a list of stores with names');
  if (!isNamedList(value.databases) || !hasLists(value.databases))
    return refuse('must have a list of databases with named collections');
  const problem = storageProblem(value as Storage);
  return problem ? refuse(problemText(problem)) : { ok: true, storage: value as Storage };
}

/** The start of a new federated database: one collection of a cluster. */
export const storageExample = JSON.stringify(
  {
    stores: [{ name: 'cluster', provider: 'atlas', clusterName: '' }],
    databases: [
      {
        name: 'db',
        collections: [
          { name: 'collection', dataSources: [{ storeName: 'cluster', database: '', collection: '' }] },
        ],
      },
    ],
  },
  null,
  2,
);

export const storageText = ({ storage: { stores, databases } }: FederatedDatabase): string =>
  JSON.stringify({ stores: stores ?? [], databases: databases ?? [] }, null, 2);
