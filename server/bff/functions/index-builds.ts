/** An unanswered index build that a command of this process has requested. */
export interface IndexBuild {
  id: number;
  connection: string;
  groupId: string;
  clusterName: string;
  /** `shop.orders` */
  namespace: string;
  /** The person who requested it. */
  by: string;
  /** In milliseconds. */
  since: number;
}

export interface IndexBuilds {
  /** Returns a function that reports its end. */
  begin(build: Omit<IndexBuild, 'id'>): () => void;
  of(connection: string): IndexBuild[];
}

/**
 * The builds that go through this process. No API of the service lists them. The database reports them, but
 * only cluster by cluster, so builds by others appear on the page of the cluster.
 */
export function createIndexBuilds(): IndexBuilds {
  const running = new Map<number, IndexBuild>();
  let last = 0;
  return {
    begin(build) {
      last += 1;
      const id = last;
      running.set(id, { id, ...build });
      return () => void running.delete(id);
    },
    of: (connection) => [...running.values()].filter((build) => build.connection === connection),
  };
}
