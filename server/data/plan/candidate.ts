import type { Work } from '../documents.ts';
import type { PlanNode } from './plan-node.ts';

/** A way to reach the documents of a query; `make` anew for every run. */
export interface Candidate {
  make(work: Work): PlanNode;
  /** Whether they come in the order of the query. */
  sorted: boolean;
}
