import type { Imported } from '../cluster-from-json.ts';
import type { DescribedThings } from '../thing-from-terraform.ts';

/** Pasted text, and its purpose: a draft of a cluster, or resources to compare a project with. */
export interface ImportJob {
  as: 'cluster' | 'things';
  text: string;
}

/** `file`: the text has none of the formats that are read here. */
export type ImportResult =
  | { kind: 'cluster'; imported: Imported }
  | { kind: 'things'; described: DescribedThings }
  | { kind: 'file' }
  | { kind: 'failed'; message: string };
