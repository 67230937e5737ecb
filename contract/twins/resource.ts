import type { OperationId } from '../api/operations.ts';

/** Clusters for which a resource of clusters exists. */
type ClusterKind = 'any' | 'dedicated' | 'replicaSet' | 'sharded';

/** How an answer holds its objects. */
export type TwinAnswer = 'pages' | 'list' | 'results' | 'accessLogs' | 'one';

export interface TwinResource {
  /** Plural noun, as a heading. */
  title: string;
  /** Where it is read. */
  of:
    | 'organization'
    | 'project'
    | 'cluster'
    | 'flexCluster'
    | 'federatedDatabase'
    | 'streamWorkspace'
    | 'azureEndpoint'
    | 'gcpEndpoint';
  read: OperationId;
  /** Query of the read. */
  query?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** Further parameters of its path. */
  path?: Readonly<Record<string, string>>;
  /** `pages`: a list of pages; `list`: a bare list; `results`, `accessLogs`: a list in that field; `one`: one object. */
  answer: TwinAnswer;
  /** Fields that identify an object within its place, the first that is there. */
  keys: readonly string[];
  /** The name of an object for people, where it is not the key. */
  names?: readonly string[];
  /** Fields that change automatically: no comparison looks at them. */
  volatile?: readonly string[];
  clusters?: ClusterKind;
  /** Lines of a log: they change all the time, and no comparison looks at them. */
  logged?: true;
  /** Why the emulator holds nothing of it. */
  notImitated?: string;
}
