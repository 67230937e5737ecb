/** The document that probes write to; the name of the collection identifies its owner. */
export const probeNamespace = { db: 'quarterdeck_probe', collection: 'beats' } as const;
