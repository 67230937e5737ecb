import type { Result } from '#contract/api/operations.ts';

export type AuditLog = Result<'getGroupAuditLog'>;

export interface AuditValues {
  enabled: boolean;
  auditAuthorizationSuccess: boolean;
  auditFilter: string;
}

export const auditValues = ({
  enabled,
  auditAuthorizationSuccess,
  auditFilter = '',
}: AuditLog): AuditValues => ({
  enabled,
  auditAuthorizationSuccess,
  auditFilter,
});

/** What differs; a filter cannot be removed, so that an empty one is sent as the filter of all events. */
export function auditChanges(before: AuditValues, after: AuditValues): Partial<AuditValues> {
  const filter = after.auditFilter.trim();
  return {
    ...(after.enabled === before.enabled ? {} : { enabled: after.enabled }),
    ...(after.auditAuthorizationSuccess === before.auditAuthorizationSuccess
      ? {}
      : { auditAuthorizationSuccess: after.auditAuthorizationSuccess }),
    ...(filter === before.auditFilter.trim() ? {} : { auditFilter: filter || '{}' }),
  };
}
