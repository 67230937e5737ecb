import { z } from 'zod';
import { consoleOperations } from './table/operation.ts';

/** Documents of one preview. */
const mostPreviewed = 10;
const textLimit = 4 * 1024 * 1024;

/** Extended JSON throughout. */
const UpdatePreviewRequest = z.strictObject({
  documents: z.array(z.string().min(2).max(textLimit)).min(1).max(mostPreviewed),
  /** A document of operators, or an array of stages. Absent: the documents are validated as they are. */
  update: z
    .string()
    .min(2)
    .max(64 * 1024)
    .optional(),
  /** Finds the element that `$` in a path means. */
  filter: z
    .string()
    .min(2)
    .max(64 * 1024)
    .optional(),
  /** Options of the collection as `listCollections` returns them: its validator and collation apply. */
  options: z
    .string()
    .min(2)
    .max(1024 * 1024)
    .optional(),
});

const UpdatePreviewResult = z.discriminatedUnion('outcome', [
  /** Canonical extended JSON. */
  z.strictObject({ outcome: z.literal('changed'), after: z.string() }),
  /** The update has no effect; without an update: the document is valid. */
  z.strictObject({ outcome: z.literal('unchanged') }),
  /** The update or the validator refuses it. */
  z.strictObject({ outcome: z.literal('refused'), reason: z.string() }),
  /** It cannot be computed here. */
  z.strictObject({ outcome: z.literal('none'), reason: z.string() }),
]);
export type UpdatePreviewResult = z.infer<typeof UpdatePreviewResult>;

export const updatePreviewOperations = consoleOperations({
  previewUpdate: {
    ...{ method: 'POST', path: '/update-previews', role: 'viewer', effect: 'reads' },
    ...{ body: UpdatePreviewRequest, answer: z.strictObject({ results: z.array(UpdatePreviewResult) }) },
    // every quote of the documents is escaped again
    bodyLimits: { bytes: 4 * textLimit },
    summary:
      'Return documents as an update would leave them, or whether they are valid, computed without a database',
  },
});
