/** The document that probes write to; the collection is named so that whoever finds it knows whose it is. */
export const probeNamespace = { db: 'quarterdeck_probe', collection: 'beats' } as const;
