import type { Kind } from '../kind.ts';
import { accessListEntryKinds } from './access-list-entry.ts';
import { aiModelKinds } from './ai-models.ts';
import { alertConfigKinds } from './alert-config.ts';
import { apiKeyKinds } from './api-key.ts';
import { backupScheduleKinds } from './backup-schedule.ts';
import { clusterKinds } from './cluster.ts';
import { clusterGrantKinds } from './cluster-grant.ts';
import { clusterSettingsKinds } from './cluster-settings.ts';
import { dataFederationKinds } from './data-federation.ts';
import { databaseRoleKinds } from './database-role.ts';
import { databaseUserKinds } from './database-user.ts';
import { encryptionKinds } from './encryption.ts';
import { exportBucketKinds } from './export-bucket.ts';
import { federationKinds } from './federation.ts';
import { flexClusterKinds } from './flex-cluster.ts';
import { integrationKinds } from './integration.ts';
import { invitationKinds } from './invitation.ts';
import { logExportKinds } from './log-export.ts';
import { maintenanceWindowKinds } from './maintenance-window.ts';
import { mcpConfigKinds } from './mcp-config.ts';
import { networkKinds } from './network.ts';
import { networkContainerKinds } from './network-container.ts';
import { onlineArchiveKinds } from './online-archive.ts';
import { organizationKinds } from './organization.ts';
import { privateEndpointKinds } from './private-endpoint.ts';
import { projectKinds } from './project.ts';
import { providerAccessKinds } from './provider-access.ts';
import { resourcePolicyKinds } from './resource-policy.ts';
import { searchDeploymentKinds } from './search-deployment.ts';
import { searchIndexKinds } from './search-index.ts';
import { serviceAccountKinds } from './service-account.ts';
import { streamKinds } from './streams.ts';
import { teamKinds } from './team.ts';
import { userKinds } from './user.ts';
import { userSecurityKinds } from './user-security.ts';
/** The kinds whose changes can be read, checked and, as declared, undone. */
export const kinds: readonly Kind[] = [
  ...accessListEntryKinds,
  ...databaseUserKinds,
  ...databaseRoleKinds,
  ...alertConfigKinds,
  ...backupScheduleKinds,
  ...clusterKinds,
  ...clusterSettingsKinds,
  ...flexClusterKinds,
  ...searchIndexKinds,
  ...searchDeploymentKinds,
  ...maintenanceWindowKinds,
  ...projectKinds,
  ...organizationKinds,
  ...exportBucketKinds,
  ...integrationKinds,
  ...providerAccessKinds,
  ...privateEndpointKinds,
  ...encryptionKinds,
  ...clusterGrantKinds,
  ...networkContainerKinds,
  ...federationKinds,
  ...teamKinds,
  ...resourcePolicyKinds,
  ...apiKeyKinds,
  ...userKinds,
  ...userSecurityKinds,
  ...serviceAccountKinds,
  ...invitationKinds,
  ...dataFederationKinds,
  ...logExportKinds,
  ...mcpConfigKinds,
  ...networkKinds,
  ...onlineArchiveKinds,
  ...streamKinds,
  ...aiModelKinds,
];
