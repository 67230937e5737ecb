import type { SecondFactorPolicy } from '#contract/console/access/second-factor.ts';
import type {
  AuditDestination,
  SyslogForwarding,
  WebhookForwardingRequest,
} from '#contract/console/audit-forwarding.ts';
import type { AuditRetention } from '#contract/console/audit-operations.ts';
import type { AuditTopic } from '#contract/console/audit-topics.ts';
import type { AuditEntry, User } from '#contract/console/bff.ts';
import type { Grant } from '#contract/console/grants/grants.ts';
import { c, consoleQuery } from '#src/api/console/console-call.ts';
import { useAnsweredChange, useKeptChange } from '#src/api/console/kept-change.ts';
import { usersQuery } from '#src/api/console/users.ts';

export const sessionsQuery = consoleQuery('listSessions', {});

export const auditPageSize = 100;

export interface AuditFilter {
  pageNum: number;
  actor?: string | undefined;
  connection?: string | undefined;
  operation?: string | undefined;
  text?: string | undefined;
  about?: AuditTopic | undefined;
  /** In milliseconds. */
  from?: number | undefined;
  to?: number | undefined;
  target?: string | undefined;
  outcome?: AuditEntry['outcome'] | undefined;
}

export const auditQuery = (filter: AuditFilter) =>
  consoleQuery('listAuditEntries', { ...filter, itemsPerPage: auditPageSize });

export const retentionQuery = consoleQuery('getAuditRetention', {});

export const useSaveRetention = () =>
  useAnsweredChange(retentionQuery.queryKey, (body: AuditRetention) => c('saveAuditRetention', { body }));

export const forwardingQuery = consoleQuery('getAuditForwarding', {});

/** Destinations of the audit log, within a sentence. */
export const destinationNames: Readonly<Record<AuditDestination, string>> = {
  syslog: 'syslog',
  webhook: 'webhook',
};

export const useSaveSyslog = () =>
  useAnsweredChange(forwardingQuery.queryKey, (body: SyslogForwarding) =>
    c('saveSyslogForwarding', { body }),
  );

export const useSaveWebhook = () =>
  useAnsweredChange(forwardingQuery.queryKey, (body: WebhookForwardingRequest) =>
    c('saveWebhookForwarding', { body }),
  );

export const useDeleteForwarding = () =>
  useAnsweredChange(forwardingQuery.queryKey, (destination: AuditDestination) =>
    c('deleteAuditForwarding', { destination }),
  );

export interface UserChange {
  role?: User['role'];
  grants?: Grant[];
  disabled?: boolean;
  password?: string;
}

export const useCreateUser = () =>
  useKeptChange(
    usersQuery.queryKey,
    (body: { name: string; role: User['role']; grants?: Grant[]; password: string }) =>
      c('createUser', { body }),
  );

export const useUpdateUser = () =>
  useKeptChange(usersQuery.queryKey, ({ id: userId, patch: body }: { id: string; patch: UserChange }) =>
    c('updateUser', { userId, body }),
  );

export const useDeleteUser = () =>
  useKeptChange(usersQuery.queryKey, (userId: string) => c('deleteUser', { userId }));

export const useResetSecondFactor = () =>
  useKeptChange(usersQuery.queryKey, (userId: string) => c('resetSecondFactor', { userId }));

export const policyQuery = consoleQuery('getSecondFactorPolicy', {});

export const useSavePolicy = () =>
  useAnsweredChange(policyQuery.queryKey, (body: SecondFactorPolicy) =>
    c('saveSecondFactorPolicy', { body }),
  );

export const useRevokeSession = () =>
  useKeptChange(sessionsQuery.queryKey, (sessionId: string) => c('endSession', { sessionId }));

export const useRevokeAllSessions = () =>
  useKeptChange(sessionsQuery.queryKey, () => c('signOutEverywhere', {}));

export const useChangePassword = () =>
  useKeptChange(sessionsQuery.queryKey, (body: { current: string; password: string }) =>
    c('changePassword', { body }),
  );
