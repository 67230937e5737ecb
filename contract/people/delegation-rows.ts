import { z } from 'zod';
import { links } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';

/** Seconds that a refresh token lives: up to a year // documented */
const lifetime = z.int().min(1).max(31_536_000).nullish();

const settings = {
  delegatedMcpAccess: z.enum(['DISALLOWED', 'READ_ONLY', 'READ_WRITE']).nullish(),
  delegatedPartnerAccess: z.enum(['DISALLOWED', 'READ_WRITE']).nullish(),
  idleRefreshTokenLifetime: lifetime,
  maximumRefreshTokenLifetime: lifetime,
};

const DelegationSettings = z.object({ ...settings, links });
export type DelegationSettings = Omit<z.infer<typeof DelegationSettings>, 'links'>;

const shared = {
  path: '/orgs/{orgId}/delegationSettings',
  versions: { '2025-03-12': null },
  limit: 'orgSettings',
} as const;

export const delegationOperations = defineOperations(shared, {
  getOrgDelegationSettings: {
    method: 'GET',
    summary: 'Get the access that people may delegate to programs',
    roles: ['ORG_MEMBER'],
    response: DelegationSettings,
  },
  updateOrgDelegationSettings: {
    method: 'PATCH',
    summary: 'Change the access that people may delegate to programs',
    roles: ['ORG_OWNER'],
    body: z.strictObject(settings),
    response: DelegationSettings,
  },
});
