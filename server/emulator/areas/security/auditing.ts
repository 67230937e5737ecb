import { EJSON } from 'bson';
import { badField } from '#contract/api/errors.ts';
import type { AuditLog } from '#contract/security/auditing.ts';
import { compileFilter } from '#server/data/query/match.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { AuditLogRecord } from './records.ts';

function auditLogOf(world: World, groupId: string): AuditLogRecord {
  const stored = world.tables.auditLogs.get(groupId);
  return stored ?? { id: groupId, enabled: false, auditAuthorizationSuccess: false };
}

/** A filter makes the configuration one of JSON; the filter builder belongs to the service's own pages // observed */
function view({ id: _, ...settings }: AuditLogRecord): AuditLog {
  return { ...settings, configurationType: settings.auditFilter === undefined ? 'NONE' : 'FILTER_JSON' };
}

/** The database server reads the filter as a query of audit events // documented. Assumed: the service checks it before. */
function checkFilter(text: string): void {
  const refuse = (why: string) => badField('auditFilter', why, 'INVALID_ATTRIBUTE');
  let filter: unknown;
  try {
    filter = EJSON.parse(text);
  } catch {
    throw refuse('must be a JSON object as text');
  }
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw refuse('must be a JSON object as text');
  try {
    compileFilter(filter);
  } catch (error) {
    throw refuse(
      `must be a filter of audit events: ${error instanceof Error ? error.message : 'unreadable'}`,
    );
  }
}

export const auditingHandlers = defineHandlers({
  getGroupAuditLog: ({ world, params }) => view(auditLogOf(world, params.groupId)),

  updateGroupAuditLog({ world, caller, params, body, peer }) {
    const { groupId } = params;
    const before = auditLogOf(world, groupId);
    // without the line end of a heredoc // observed: Terraform's acceptance test
    const { enabled = before.enabled } = body;
    const auditFilter = body.auditFilter?.trim() ?? before.auditFilter;
    const { auditAuthorizationSuccess = before.auditAuthorizationSuccess } = body;
    if (body.auditFilter !== undefined) checkFilter(body.auditFilter);
    const after = world.tables.auditLogs.put({
      id: groupId,
      enabled,
      auditAuthorizationSuccess,
      ...(auditFilter === undefined ? {} : { auditFilter }),
    });
    if (JSON.stringify(view(after)) !== JSON.stringify(view(before)))
      record(world, 'AUDIT_LOG_CONFIGURATION_UPDATED', { groupId }, { caller, peer });
    return view(after);
  },
});
