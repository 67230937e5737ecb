/** Where clusters of each kind lie in a project: dedicated and shared ones, flex, serverless. */
export const clusterPlaces: readonly string[] = ['/clusters', '/flexClusters', '/serverless'];
