import type { CustomAnalyzer } from './custom-analyzer.ts';
import type { Definition, IndexType } from './definition.ts';
import type { NodeSpec } from './deployment.ts';

/** One version of how an index is built. */
export interface DefinitionVersion {
  definition: Definition;
  /** Counts updates; the first is 0 // observed */
  version: number;
  createdAt: string;
}

/** In the words of the current generation // documented */
export type SearchState = 'PENDING' | 'BUILDING' | 'READY' | 'FAILED' | 'STALE' | 'DELETING';

/** Everything that a search index is; both generations of the API are views of it (`views.ts`). */
export interface SearchIndexRecord {
  id: string;
  groupId: string;
  /** Id of the dedicated, free or flex cluster. */
  clusterId: string;
  database: string;
  collectionName: string;
  name: string;
  type: IndexType;
  /** The request that made the index named no type: the current generation then shows none. */
  typeOmitted?: true;
  /** The latest requested version. */
  latest: DefinitionVersion;
  /** What answers queries: absent until the first build is done. */
  main?: DefinitionVersion;
  state: SearchState;
  /** Why the latest build failed, or why the index is behind its collection. */
  message?: string;
  /** The build under way will fail with this message: set by a scenario. */
  doom?: string;
  /** The cluster moves to other hardware, and its indexes with it. */
  migrating?: boolean;
}

/** The part of a search index in a snapshot: its definition, and no built data // documented */
export interface KeptSearchIndex
  extends Pick<SearchIndexRecord, 'database' | 'collectionName' | 'name' | 'type' | 'typeOmitted'> {
  definition: Definition;
}

/** The part of a cluster's search in a snapshot. */
export interface KeptSearch {
  indexes: readonly KeptSearchIndex[];
  /** Custom analyzers of the cluster, which the definitions may name // assumed: they come with these */
  analyzers: readonly CustomAnalyzer[];
}

/** Custom analyzers of a whole cluster, by the cluster's id. */
export interface ClusterAnalyzersRecord {
  id: string;
  groupId: string;
  analyzers: CustomAnalyzer[];
}

/** Nodes that do nothing but search; one deployment a cluster. */
export interface SearchDeploymentRecord {
  id: string;
  groupId: string;
  clusterId: string;
  specs: NodeSpec[];
  /** Being made, changed or removed. */
  busy: boolean;
  /** Being removed: accepts no further change. */
  leaving?: boolean;
  /** Counts changes, so that only the end of the last one settles the nodes. */
  turn?: number;
}
