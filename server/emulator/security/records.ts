import type { AccessProvider, GcpStatus } from '#contract/security/provider-access.ts';
import { spec } from '../table.ts';

/** A role at a cloud provider; the fields of other providers are absent. */
export interface AccessRoleRecord {
  /** The service's `roleId`, and `_id` of Azure. */
  id: string;
  groupId: string;
  providerName: AccessProvider;
  createdDate: string;
  /** When the role became usable, whatever the provider; absent: not yet. */
  authorizedDate?: string;
  iamAssumedRoleArn?: string;
  atlasAWSAccountArn?: string;
  atlasAssumedRoleExternalId?: string;
  lastUpdatedDate?: string;
  atlasAzureAppId?: string;
  servicePrincipalId?: string;
  tenantId?: string;
  gcpServiceAccountForAtlas?: string;
  status?: GcpStatus;
}

export const securityTables = {
  accessRoles: spec<AccessRoleRecord>()({
    group: { key: (row) => row.groupId, order: (row) => row.createdDate },
  }),
};
