import { defaultAnalyzer } from './analyzer-names.ts';
import type { Definition } from './definition.ts';
import type { DefinitionVersion, SearchIndexRecord, SearchState } from './record.ts';
import type { BuildStatus, FlatIndex, FlatIndexSummary, HostStatus, SearchIndex } from './schemas.ts';

/** What the views need to know of the cluster. */
export interface Around {
  hostnames: readonly string[];
  paused: boolean;
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

/** What a flat index has where nothing was sent // specification §2.6 */
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
    ...synonymStatus(latest.definition, state),
  };
}

function versionOf({ version, createdAt }: DefinitionVersion): BuildStatus['definitionVersion'] {
  return { version, createdAt };
}

/** Hosts report a build once they have begun it: nothing while the first one waits // observed: none on creation */
function hostStatuses(index: SearchIndexRecord, around: Around): HostStatus[] {
  const { main, latest, state, message } = index;
  const fails = message === undefined ? {} : { message };
  const underWay = state === 'BUILDING' || state === 'FAILED';
  const mainState: SearchState = state === 'STALE' || state === 'DELETING' ? state : 'READY';
  const builds: Pick<HostStatus, 'mainIndex' | 'stagedIndex'> = main
    ? {
        mainIndex: { ...buildOf(main, mainState, !around.paused), ...(state === 'STALE' ? fails : {}) },
        ...(underWay ? { stagedIndex: { ...buildOf(latest, state, false), ...fails } } : {}),
      }
    : underWay || state === 'DELETING'
      ? { mainIndex: { ...buildOf(latest, state, false), ...fails } }
      : {};
  if (!builds.mainIndex) return [];
  const queryable = isQueryable(index, around);
  return around.hostnames.map((hostname) => ({ hostname, status: state, queryable, ...builds }));
}

function buildOf(of: DefinitionVersion, state: SearchState, queryable: boolean): BuildStatus {
  return {
    definition: of.definition,
    definitionVersion: versionOf(of),
    status: state,
    queryable: queryable && state !== 'DELETING',
    ...synonymStatus(of.definition, state),
  };
}

/** Synonyms are ready with the index // assumed: their source collections are not looked at */
function synonymStatus(
  { synonyms = [] }: Definition,
  state: SearchState,
): Pick<SearchIndex, 'synonymMappingStatus' | 'synonymMappingStatusDetail'> {
  if (synonyms.length === 0) return {};
  const ready = state === 'READY' || state === 'STALE';
  const status = ready ? 'READY' : state === 'FAILED' ? 'FAILED' : 'BUILDING';
  return {
    synonymMappingStatus: status,
    synonymMappingStatusDetail: synonyms.map(({ name }) => ({ [name]: { status, queryable: ready } })),
  };
}
