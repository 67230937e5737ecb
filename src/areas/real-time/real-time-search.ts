/** The address parameters of a cluster's real-time page. */
export interface RealTimeSearch {
  /** Key of the deployment through which a real cluster is reached: `deployment:ID`. */
  source?: string;
}

export function readRealTimeSearch(search: Record<string, unknown>): RealTimeSearch {
  const { source } = search;
  return typeof source === 'string' && source !== '' ? { source } : {};
}
