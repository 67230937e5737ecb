import { z } from 'zod';
import { ObjectId } from '../api/common.ts';
import { DataSourceRef } from '../console/functions.ts';
import { consoleOperations } from '../console/table/operation.ts';
import { documentLimits } from './document-limits.ts';

/** Documents of a twin: copied from a data source and masked before they are stored; below `/bff`. */

/**
 * `hash`: another value of the same type, the same one for equal values. `redact`: an empty value of the same type.
 * The others replace by an invented value of that kind.
 */
export const Mask = z.enum(['hash', 'redact', 'email', 'name', 'number', 'date', 'id']);
export type Mask = z.infer<typeof Mask>;

/** Path of a field; lists on the way are passed through. */
const FieldPath = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\0.$][^\0.]*(?:\.[^\0.]+)*$/u, 'must be the path of a field such as customer.email');

const MaskRule = z.strictObject({ path: FieldPath, mask: Mask });
export type MaskRule = z.infer<typeof MaskRule>;

const database = z
  .string()
  .min(1)
  .max(63)
  .regex(/^[^\0/\\. "$*<>:|?]+$/u, 'must be the name of a database')
  .refine((name) => !['admin', 'config', 'local'].includes(name), 'must not be a database of the system');
const collection = z
  .string()
  .min(1)
  .max(235)
  .regex(/^(?!system\.)[^\0$]+$/u, 'must be the name of a collection that is none of the system');

export const TwinCollectionRequest = z
  .strictObject({
    source: DataSourceRef,
    ...{ database, collection },
    /** The cluster of the twin that receives the documents, under the same names. */
    target: z.strictObject({ groupId: ObjectId, clusterName: z.string().min(1).max(64) }),
    /** `sample`: documents that the source chooses at random; `first`: the first ones in the order of `_id`. */
    choice: z.enum(['sample', 'first']),
    /** The most documents. */
    most: z.int().min(1).max(documentLimits.documents),
    rules: z.array(MaskRule).max(documentLimits.rules),
    /** What happens to fields without a rule, except for `_id`. */
    others: z.enum(['keep', 'redact']),
  })
  .superRefine(({ rules }, context) => {
    const paths = new Set<string>();
    for (const [index, { path, mask }] of rules.entries()) {
      const issue = paths.has(path)
        ? 'has a rule already'
        : path === '_id' && !['hash', 'id'].includes(mask)
          ? 'must stay unique: hash it or invent an ID'
          : undefined;
      if (issue) context.addIssue({ code: 'custom', path: ['rules', index, 'path'], message: issue });
      paths.add(path);
    }
  });
export type TwinCollectionRequest = z.infer<typeof TwinCollectionRequest>;

export const TwinCollectionState = z.enum(['reading', 'paused', 'writing', 'done', 'failed']);
export type TwinCollectionState = z.infer<typeof TwinCollectionState>;

export const TwinCollection = z.object({
  id: z.string(),
  request: TwinCollectionRequest,
  state: TwinCollectionState,
  /** Why it failed; otherwise empty. */
  reason: z.string(),
  createdBy: z.string(),
  createdAt: z.number(),
  endedAt: z.number().nullable(),
  /** Documents that were read and masked, and their bytes. */
  readCount: z.int(),
  bytes: z.int(),
  /** Documents of the source as it counts them; null: not known yet. */
  sourceCount: z.number().nullable(),
  /** Documents in the twin. */
  writtenCount: z.int(),
  /** Documents that the twin refused. */
  refusedCount: z.int(),
  /** Whether the limit of bytes ended the reads. */
  isCut: z.boolean(),
  /** Indexes in the twin, besides that of `_id`. */
  indexCount: z.int(),
  /** Indexes, validation rules and options that the twin does not hold, each with its reason. */
  leftOut: z.array(z.string()),
});
export type TwinCollection = z.infer<typeof TwinCollection>;

const TwinPreview = z.object({
  /** Masked documents as canonical Extended JSON. */
  documents: z.array(z.string()),
  sourceCount: z.number().nullable(),
  /** Bytes of an average document of the preview. */
  averageBytes: z.int(),
  /** Fields of these documents, and whether a rule applies. */
  fields: z.array(z.object({ path: z.string(), types: z.array(z.string()), isMasked: z.boolean() })),
});
export type TwinPreview = z.infer<typeof TwinPreview>;

const list = '/twins/:twinId/collections';
const one = `${list}/:collectionId` as const;
const role = 'operator';

export const twinDocumentOperations = consoleOperations({
  listTwinCollections: {
    ...{ method: 'GET', path: list, role: 'viewer', answer: z.array(TwinCollection) },
    summary: 'List the copied collections of a twin with their progress',
  },
  previewTwinCollection: {
    ...{ method: 'POST', path: `${list}/preview`, role, effect: 'reads', body: TwinCollectionRequest },
    answer: TwinPreview,
    summary: 'Return some documents of a data source as the twin would hold them; nothing is stored',
  },
  createTwinCollection: {
    ...{ method: 'POST', path: list, role, effect: 'console', body: TwinCollectionRequest },
    ...{ answer: TwinCollection, status: 201, audited: true },
    summary: 'Copy documents of a collection into a twin, masked by rules; an earlier copy of it is replaced',
  },
  pauseTwinCollection: {
    ...{ method: 'POST', path: `${one}/pause`, role, effect: 'ends', answer: TwinCollection },
    summary: 'Pause the copy of a collection',
  },
  resumeTwinCollection: {
    ...{ method: 'POST', path: `${one}/resume`, role, effect: 'console', answer: TwinCollection },
    summary: 'Resume a paused copy of a collection, or repeat a failed one; samples begin again',
  },
  deleteTwinCollection: {
    ...{ method: 'DELETE', path: one, role, effect: 'console', audited: true },
    summary: 'Delete a copied collection from the twin',
  },
});
