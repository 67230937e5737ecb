import { z } from 'zod';
import { documented } from '#contract/evidence/rule-evidence.ts';
import { longestTag, tagCharacters, tagInvalid, tagTooLong } from './tag-limits.ts';

/** 24 lower-case hexadecimal digits // specification §2.1 */
export const ObjectId = z.string().regex(/^[a-f0-9]{24}$/u, 'must be 24 lower-case hexadecimal digits');

/**
 * A valid name of a cluster, or of an object named by the same rules; `otherwise` is the message for any
 * other text.
 */
export const clusterNameText = (otherwise: string) =>
  z
    .string()
    .max(64, documented)
    .regex(/^[a-zA-Z0-9][a-zA-Z0-9-]*$/u, otherwise);

/** ISO 8601 in UTC, whole seconds // observed */
export const Instant = z.iso.datetime({ offset: true });

/**
 * A date as a client may send it: ISO 8601 with any offset, or without a zone, which then means UTC.
 * // specification §2.1
 */
export const InstantInput = z.iso.datetime({
  offset: true,
  local: true,
  error: 'must be an ISO 8601 date and time',
});

/** How far a private way into the service is, whatever it leads to. */
export const privateEndpointStatuses = [
  'INITIATING',
  'PENDING_ACCEPTANCE',
  'ACTIVE',
  'FAILED',
  'PENDING_RECREATION',
  'DELETING',
] as const;

export const Link = z.object({ href: z.string(), rel: z.string() });
export type Link = z.infer<typeof Link>;
export const links = z.array(Link).optional();

/** Query of every paged operation // specification §8 */
export const Paging = {
  includeCount: z.boolean().optional(),
  itemsPerPage: z.int().min(1).max(500).optional(),
  pageNum: z.int().min(1).max(2_147_483_647).optional(),
};

/** Query that every operation accepts // specification §4.0 */
export const Presentation = { envelope: z.boolean().optional(), pretty: z.boolean().optional() };

/**
 * Fields that the service sets itself. Real clients send whole objects back, so requests may name them.
 * Unchanged values are dropped; for requested changes the profile decides // specification §2.1, observed
 */
export function ignored<const Name extends string>(...names: Name[]) {
  return marked(z.unknown().optional().meta({ readOnly: true }), names);
}

/** Fields that real clients send and the service does not look at, whatever they hold // observed */
export function unheeded<const Name extends string>(...names: Name[]) {
  return marked(z.unknown().optional().meta({ unheeded: true }), names);
}

/** A field whose zero value means absence, although its type contains it: clients send it for unset fields // observed */
export function zeroIsAbsent<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  return schema.optional().meta({ zeroIsAbsent: true });
}

/** A part of a definition that is stored as it is sent: zero values in it keep their meaning. */
export function asSent<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ asSent: true });
}

/** An object whose empty value removes it, rather than meaning absence. */
export function emptyRemoves<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  return schema.optional().meta({ emptyRemoves: true });
}

function marked<const Name extends string, Field>(field: Field, names: readonly Name[]): Record<Name, Field> {
  return Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;
}

/** Tag or label // specification §8: keys and values 1 to 255 characters */
export const Tag = z.strictObject({
  key: z.string().min(1).max(255, documented), // specification §8
  value: z.string().min(1).max(255, documented),
});
export type Tag = z.infer<typeof Tag>;

const tagText = z
  .string()
  .min(1)
  .max(longestTag, { ...documented, error: tagTooLong })
  .regex(tagCharacters, tagInvalid);

/** A tag of a project or cluster in a request. */
export const RequestTag = z.strictObject({ key: tagText, value: tagText });

/** Project and organization names // observed */
export const displayName = z
  .string()
  .regex(
    /^[\p{L}\p{N}\-_.(),:&@+' ]{1,64}$/u,
    "must be 1 to 64 letters, digits, spaces or any of -_.(),:&@+'",
  );
