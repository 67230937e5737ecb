import type { Document } from 'bson';

/** A query as `explain` of the database tells it // documented: "How to Retrieve Query Plan and Execution Statistics" */
export interface QueryOutline {
  type: string;
  args: Document;
}
