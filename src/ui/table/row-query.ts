/** The query that produced the rows of a list, for lists whose server filters, sorts or pages. */
export interface RowQuery {
  /** Identifies the current query. A selection made under another key is dropped. */
  key: string;
  /** The rows belong to the previous query, because the current one is still loading. */
  previous: boolean;
}

/** Shown with rows of the previous query, and the reason why their actions are not offered. */
export const previousRowsText = 'Rows of the previous query. Loading the current one…';
