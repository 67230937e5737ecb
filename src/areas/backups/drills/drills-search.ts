/** The URL state of the drills of a project. */
export interface DrillsSearch {
  /** Id of the run that is open. */
  open?: string;
  /** The plan whose runs are listed; absent: all. */
  plan?: string;
  /** The plan in the editor, or a new one; `cluster`: its source cluster. */
  edit?: string;
  cluster?: string;
  page?: number;
}

export const newPlan = 'new';

export function readDrillsSearch(raw: Record<string, unknown>): DrillsSearch {
  const search: DrillsSearch = {};
  for (const name of ['open', 'plan', 'edit'] as const) {
    // ids of digits only come back from the address as numbers
    const id = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    if (typeof id === 'string' && /^([0-9a-f]{16,40}|new)$/.test(id)) search[name] = id;
  }
  if (typeof raw.cluster === 'string' && /^[a-zA-Z0-9-]{1,64}$/.test(raw.cluster)) {
    search.cluster = raw.cluster;
  }
  const { page } = raw;
  if (typeof page === 'number' && Number.isInteger(page) && page > 1) search.page = page;
  return search;
}
