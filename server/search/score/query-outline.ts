import type { Document } from 'bson';

/**
 * A query as reported by `explain` of the database // documented: "How to Retrieve Query Plan and Execution
 * Statistics"
 */
export interface QueryOutline {
  type: string;
  args: Document;
}
