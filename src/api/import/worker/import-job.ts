import type { Imported } from '../cluster-from-json.ts';
import type { DescribedThings } from '../thing-from-terraform.ts';

/** Text that was pasted, and what it is wanted as: a draft of a cluster, or things to compare a project with. */
export interface ImportJob {
  as: 'cluster' | 'things';
  text: string;
}

/** `file`: the text is none of the formats that are read here. */
export type ImportResult =
  | { kind: 'cluster'; imported: Imported }
  | { kind: 'things'; described: DescribedThings }
  | { kind: 'file' }
  | { kind: 'failed'; message: string };
