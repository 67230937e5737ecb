import { z } from 'zod';

/** Required options of a vector of numbers, in either kind of index // documented */
export const vectorOptions = {
  numDimensions: z.int().min(1).max(8192),
  similarity: z.enum(['euclidean', 'cosine', 'dotProduct']),
  quantization: z.enum(['none', 'scalar', 'binary']).optional(),
  indexingMethod: z.enum(['hnsw', 'flat']).optional(),
  hnswOptions: z
    .strictObject({
      maxEdges: z.int().min(16).max(64).optional(),
      numEdgeCandidates: z.int().min(100).max(3200).optional(),
    })
    .optional(),
};
