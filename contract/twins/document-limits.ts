/** Bounds of one copied collection, and of all collections of a twin together; bytes as Extended JSON. */
export const documentLimits = {
  documents: 10_000,
  bytes: 16 * 2 ** 20,
  twinBytes: 20 * 2 ** 20,
  collections: 50,
  rules: 100,
  previewed: 5,
} as const;
