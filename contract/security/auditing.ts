import { z } from 'zod';
import { ignored, zeroIsAbsent } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';

/** The database auditing of a project. */
const AuditLog = z.object({
  enabled: z.boolean(),
  auditAuthorizationSuccess: z.boolean(),
  /** A filter of audit events as JSON text; absent until one is set // observed */
  auditFilter: z.string().optional(),
  configurationType: z.enum(['NONE', 'FILTER_BUILDER', 'FILTER_JSON']),
});
export type AuditLog = z.infer<typeof AuditLog>;

/** Longest filter in characters // assumed */
const longestFilter = 16_384;

const AuditLogUpdate = z.strictObject({
  enabled: z.boolean().optional(),
  auditAuthorizationSuccess: z.boolean().optional(),
  auditFilter: zeroIsAbsent(z.string().max(longestFilter)),
  ...ignored('configurationType'),
});

export const auditingOperations = defineOperations({
  getGroupAuditLog: {
    method: 'GET',
    path: '/groups/{groupId}/auditLog',
    summary: 'Get the auditing configuration of a project',
    roles: ['GROUP_OWNER'],
    versions: { '2023-01-01': null },
    response: AuditLog,
  },
  updateGroupAuditLog: {
    method: 'PATCH',
    path: '/groups/{groupId}/auditLog',
    summary: 'Change the auditing configuration of a project',
    roles: ['GROUP_OWNER'],
    versions: { '2023-01-01': null },
    body: AuditLogUpdate,
    response: AuditLog,
    status: 202,
    specifiedStatus: 200, // observed
  },
});
