/** The fields of a cluster that define its machines and their regions. */
interface Placed {
  replicationSpecs: readonly {
    regionConfigs: readonly {
      priority: number;
      providerName: string;
      /** Who runs a shared tier. */
      backingProviderName?: string | undefined;
      regionName: string;
      electableSpecs?: { instanceSize?: string | undefined } | undefined;
      readOnlySpecs?: { instanceSize?: string | undefined } | undefined;
    }[];
  }[];
}

const regionsOf = ({ replicationSpecs }: Placed) =>
  replicationSpecs.flatMap(({ regionConfigs }) => regionConfigs);

const unique = (values: (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

/** The instance sizes that hold data: one, unless shards differ. */
export function tiersOf(cluster: Placed): string[] {
  return unique(
    regionsOf(cluster).map(
      ({ electableSpecs, readOnlySpecs }) => (electableSpecs ?? readOnlySpecs)?.instanceSize,
    ),
  );
}

/** `AWS US_EAST_1`, the preferred region first. */
export function regionLabels(cluster: Placed): string[] {
  return unique(
    regionsOf(cluster)
      .toSorted((a, b) => b.priority - a.priority)
      .map(
        ({ backingProviderName, providerName, regionName }) =>
          `${backingProviderName ?? providerName} ${regionName}`,
      ),
  );
}
