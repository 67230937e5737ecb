/** Paths of the cluster kinds in a project: dedicated and shared ones, flex, serverless. */
export const clusterPlaces: readonly string[] = ['/clusters', '/flexClusters', '/serverless'];
