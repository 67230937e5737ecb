/** Measurements of a collection, with their units where the service states one // documented */
const operations = ['READS', 'WRITES', 'COMMANDS'] as const;

const averages = {
  READS: 'AVERAGE_READS_LATENCY',
  WRITES: 'AVERAGE_WRITES_LATENCY',
  COMMANDS: 'AVERAGE_COMMANDS_LATENCY',
  TOTAL: 'AVERAGE_TOTAL_OPS_LATENCY',
} as const;

const metricsOf = (kind: 'READS' | 'WRITES' | 'COMMANDS' | 'TOTAL') => {
  const percentile = kind === 'TOTAL' ? 'TOTAL_OPS' : kind;
  return [
    `${kind}_OPS`,
    `${kind}_LATENCY`,
    averages[kind],
    ...['P50', 'P95', 'P99'].map((name) => `${percentile}_${name}_VALUE`),
  ];
};

export const collectionMetrics: readonly string[] = [...operations, 'TOTAL' as const].flatMap(metricsOf);

/** Counts have no unit in the service's list. */
export const collectionUnit = (name: string): 'MILLISECONDS' | null =>
  name.endsWith('_OPS') ? null : 'MILLISECONDS';
