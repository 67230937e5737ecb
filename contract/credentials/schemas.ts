import { z } from 'zod';
import { Instant, ignored, links, ObjectId } from '#contract/api/common.ts';
import { documented } from '../evidence/rule-evidence.ts';
import { groupRoles, orgRoles } from '../roles.ts';

/** Names of roles of either scope; one of the wrong scope is refused with a code of its own. */
const RoleNames = z.array(z.enum([...orgRoles, ...groupRoles])).max(100);

/** A role with the place where it holds. */
export const RoleAssignment = z.object({
  groupId: ObjectId.optional(),
  orgId: ObjectId.optional(),
  roleName: z.string().optional(),
});

export const ApiKey = z.object({
  id: ObjectId,
  desc: z.string(),
  publicKey: z.string(),
  /** In the clear once, in the answer to its creation; masked but for its last part ever after // observed */
  privateKey: z.string(),
  roles: z.array(RoleAssignment),
  links,
});
export type ApiKey = z.infer<typeof ApiKey>;

const desc = z.string().min(1).max(250, documented);
const setByService = ignored('id', 'links', 'privateKey', 'publicKey');

export const ApiKeyRequest = z.strictObject({ desc, roles: RoleNames, ...setByService });
/** The key that a new organization comes with // documented: at least one role */
export const NewOrgKey = z.strictObject({ desc, roles: RoleNames.min(1, 'must name at least one role') });
export const ApiKeyUpdate = z.strictObject({
  desc: desc.optional(),
  roles: RoleNames.optional(),
  ...setByService,
});
export const ApiKeyAssignments = z
  .array(z.strictObject({ roles: RoleNames.optional(), ...ignored('userId') }))
  .min(1)
  .max(100);

const address = z.string().min(1).max(64);

const listed = { cidrBlock: z.string(), ipAddress: z.string().optional() };

/** An entry of an API key's access list; a single address shows both forms // observed */
export const KeyAccessEntry = z.object({
  ...listed,
  created: Instant,
  count: z.int().optional(),
  lastUsed: Instant.optional(),
  lastUsedAddress: z.string().optional(),
  links,
});

/** The same of a service account, under other names // documented */
export const AccountAccessEntry = z.object({
  ...listed,
  createdAt: Instant,
  requestCount: z.int(),
  lastUsedAt: Instant.nullish(),
  lastUsedAddress: z.string().nullish(),
});

const input = { cidrBlock: address.optional(), ipAddress: address.optional() };

/** Most entries of one access list // observed */
export const mostAccessEntries = 200;

export const KeyAccessRequest = z
  .array(z.strictObject({ ...input, ...ignored('count', 'created', 'lastUsed', 'lastUsedAddress', 'links') }))
  .min(1)
  .max(mostAccessEntries, documented);
export const AccountAccessRequest = z
  .array(
    z.strictObject({ ...input, ...ignored('createdAt', 'lastUsedAddress', 'lastUsedAt', 'requestCount') }),
  )
  .min(1)
  .max(mostAccessEntries, documented);

export const Secret = z.object({
  id: ObjectId,
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullish(),
  maskedSecretValue: z.string().optional(),
  /** In the clear, once: in the answer to its creation. */
  secret: z.string().optional(),
});

export const ServiceAccount = z.object({
  clientId: z.string(),
  createdAt: Instant,
  description: z.string().optional(),
  name: z.string(),
  /** Of the requested scope: the organization's, or the project's. */
  roles: z.array(z.string()),
  secrets: z.array(Secret),
});

/** Hours that a secret may live // documented */
export const secretLife = { shortest: 8, longest: 8760 } as const;

const plain = /^[\p{L}\p{N}\-_.,' ]*$/u;
const textOf = (longest: number) =>
  z.string().min(1).max(longest, documented).regex(plain, "must hold only letters, digits, spaces and -_.,'");
const name = textOf(64);
const description = textOf(250);
const secretExpiresAfterHours = z.int().min(secretLife.shortest).max(secretLife.longest);

export const ServiceAccountRequest = z.strictObject({
  description,
  name,
  roles: RoleNames.min(1, 'must name at least one role'),
  secretExpiresAfterHours,
});
export const ServiceAccountUpdate = z.strictObject({
  description: description.optional(),
  name: name.optional(),
  roles: RoleNames.min(1, 'must name at least one role').optional(),
  ...ignored('clientId', 'createdAt', 'secrets'),
});
export const ServiceAccountInvitation = z.strictObject({
  roles: RoleNames.min(1, 'must name at least one role'),
});
export const SecretRequest = z.strictObject({ secretExpiresAfterHours });
export const ServiceAccountGroup = z.object({ groupId: ObjectId, roles: z.array(z.string()) });
