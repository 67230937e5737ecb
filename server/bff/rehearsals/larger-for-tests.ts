/** For tests only: a larger size of the cluster of the seed `single`. */
export const larger = {
  regionConfigs: [
    {
      ...{ providerName: 'AWS', regionName: 'US_EAST_1', priority: 7 },
      electableSpecs: { instanceSize: 'M30', nodeCount: 3 },
    },
  ],
};
