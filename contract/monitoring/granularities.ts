/** Seconds between two data points of each granularity, and days for which they are kept. */
export const granularities = {
  PT1M: { seconds: 60, keptDays: 2 },
  PT5M: { seconds: 300, keptDays: 2 },
  PT1H: { seconds: 3600, keptDays: 63 },
  P1D: { seconds: 86_400, keptDays: 3650 },
} as const; // retention documented; ten years represent "for ever"
/** Those of requests: the service also answers half hours // observed: tests of the Atlas CLI */
export const requestGranularities = {
  ...granularities,
  PT30M: { seconds: 1800, keptDays: 63 },
} as const;
export type RequestGranularity = keyof typeof requestGranularities;
export type Granularity = keyof typeof granularities;
