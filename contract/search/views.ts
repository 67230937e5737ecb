import { defaultAnalyzer } from './analyzer-names.ts';
import type { Definition } from './definition.ts';
import type { DefinitionVersion, SearchIndexRecord, SearchState } from './record.ts';
import type { BuildStatus, FlatIndex, FlatIndexSummary, HostStatus, SearchIndex } from './schemas.ts';

type SynonymMapping = NonNullable<Definition['synonyms']>[number];

/** Why a mapping of synonyms of a definition fails; undefined: it does not. */
export type SynonymFailure = (
  database: string,
  mapping: SynonymMapping,
  definition: Definition,
) => string | undefined;

/** The facts of the cluster that the views need. */
export interface Around {
  hostnames: readonly string[];
  paused: boolean;
  synonymFailure: SynonymFailure;
}

function isQueryable({ main, state }: SearchIndexRecord, { paused }: Around): boolean {
  return main !== undefined && state !== 'DELETING' && !paused;
}

/**
 * The word of the first generation. It has none for a deletion // assumed: IN_PROGRESS until the index is gone
 */
function flatStatus(index: SearchIndexRecord, { paused }: Pick<Around, 'paused'>): FlatIndex['status'] {
  if (paused) return 'PAUSED';
  switch (index.state) {
    case 'FAILED':
      return 'FAILED';
    case 'STALE':
      return 'STALE';
    case 'READY':
      return index.migrating ? 'MIGRATING' : 'STEADY';
    default:
      return 'IN_PROGRESS';
  }
}

/** A member of the list of a collection, first generation // specification §4.4 */
export function flatSummary(index: SearchIndexRecord, around: Around): FlatIndexSummary {
  const { id, database, collectionName, name, type, latest } = index;
  const { numPartitions } = latest.definition;
  return {
    indexID: id,
    database,
    collectionName,
    name,
    type,
    status: flatStatus(index, around),
    ...(numPartitions === undefined ? {} : { numPartitions }),
  };
}

/** The first generation: the definition at one level with the rest. Defaults are not filled in // observed */
export function flatIndex(index: SearchIndexRecord, around: Around): FlatIndex {
  return {
    ...(index.type === 'search' ? { synonyms: [] } : {}), // observed: there even when not sent
    ...index.latest.definition,
    ...flatSummary(index, around),
  };
}

/** Defaults of a flat index for omitted fields // specification §2.6 */
export function flatDefaults({ type }: Pick<SearchIndexRecord, 'type'>): Partial<FlatIndex> {
  const ofText = { analyzer: defaultAnalyzer, searchAnalyzer: defaultAnalyzer, storedSource: false };
  return { numPartitions: 1, ...(type === 'search' ? ofText : {}) };
}

/** The current generation: builds by host, and which of them answers queries. */
export function currentIndex(index: SearchIndexRecord, around: Around): SearchIndex {
  const { id, database, collectionName, name, type, typeOmitted, state, latest } = index;
  const statusDetail = hostStatuses(index, around);
  return {
    indexID: id,
    database,
    collectionName,
    name,
    // observed: Terraform reads a type that it did not send as a change, in every plan
    ...(typeOmitted ? {} : { type }),
    status: state,
    queryable: isQueryable(index, around),
    latestDefinition: latest.definition,
    latestDefinitionVersion: versionOf(latest),
    ...(statusDetail.length > 0 ? { statusDetail } : {}),
    ...synonymStatus(index, latest.definition, state, around),
  };
}

function versionOf({ version, createdAt }: DefinitionVersion): BuildStatus['definitionVersion'] {
  return { version, createdAt };
}

/** Hosts report a build once they have begun it: nothing while the first one waits // observed: none on creation */
function hostStatuses(index: SearchIndexRecord, around: Around): HostStatus[] {
  const { main, latest, state, message } = index;
  const here = { index, around };
  const fails = message === undefined ? {} : { message };
  const underWay = state === 'BUILDING' || state === 'FAILED';
  const mainState: SearchState = state === 'STALE' || state === 'DELETING' ? state : 'READY';
  const builds: Pick<HostStatus, 'mainIndex' | 'stagedIndex'> = main
    ? {
        mainIndex: { ...buildOf(here, main, mainState, !around.paused), ...(state === 'STALE' ? fails : {}) },
        ...(underWay ? { stagedIndex: { ...buildOf(here, latest, state, false), ...fails } } : {}),
      }
    : underWay || state === 'DELETING'
      ? { mainIndex: { ...buildOf(here, latest, state, false), ...fails } }
      : {};
  if (!builds.mainIndex) return [];
  const queryable = isQueryable(index, around);
  return around.hostnames.map((hostname) => ({ hostname, status: state, queryable, ...builds }));
}

function buildOf(
  { index, around }: { index: SearchIndexRecord; around: Around },
  of: DefinitionVersion,
  state: SearchState,
  queryable: boolean,
): BuildStatus {
  return {
    definition: of.definition,
    definitionVersion: versionOf(of),
    status: state,
    queryable: queryable && state !== 'DELETING',
    ...synonymStatus(index, of.definition, state, around),
  };
}

/** Synonyms are ready with the index; one wrong document makes its mapping fail // documented */
function synonymStatus(
  { database }: Pick<SearchIndexRecord, 'database'>,
  definition: Definition,
  state: SearchState,
  { synonymFailure }: Pick<Around, 'synonymFailure'>,
): Pick<SearchIndex, 'synonymMappingStatus' | 'synonymMappingStatusDetail'> {
  const { synonyms = [] } = definition;
  if (synonyms.length === 0) return {};
  const ready = state === 'READY' || state === 'STALE';
  const of = ready ? 'READY' : state === 'FAILED' ? 'FAILED' : 'BUILDING';
  const details = synonyms.map((mapping) => {
    const message = ready ? synonymFailure(database, mapping, definition) : undefined;
    const status = message === undefined ? of : 'FAILED';
    return { name: mapping.name, status, queryable: status === 'READY', message } as const;
  });
  return {
    synonymMappingStatus: details.some(({ status }) => status === 'FAILED') ? 'FAILED' : of,
    synonymMappingStatusDetail: details.map(({ name, message, ...detail }) => ({
      [name]: { ...detail, ...(message === undefined ? {} : { message }) },
    })),
  };
}
