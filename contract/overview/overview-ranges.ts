/** How far back alerts over time go, and in what steps. Beside the schemas, which pages do not load. */
export const historyRanges = {
  '24h': { hours: 24, stepMinutes: 30 },
  '7d': { hours: 7 * 24, stepMinutes: 4 * 60 },
  '30d': { hours: 30 * 24, stepMinutes: 24 * 60 },
} as const;
export type HistoryRange = keyof typeof historyRanges;
export const historyRangeNames = ['24h', '7d', '30d'] as const satisfies readonly HistoryRange[];
