import type { Operation } from '#contract/api/operation.ts';

/**
 * Areas of operations, as the service's documentation names them // documented. An operation belongs to the
 * first area whose pattern is part of its path, so special patterns precede general ones.
 */
const areas: readonly (readonly [name: string, path: RegExp])[] = [
  ['Streams', /\/streams(?=[/:]|$)/u],
  ['Federated Authentication', /\/federationSettings/u],
  ['Service Accounts', /\/serviceAccounts/u],
  ['Programmatic API Keys', /\/apiKeys/u],
  ['Collection Level Metrics', /\/collStats\//u],
  ['Monitoring and Logs', /\/fts\/metrics/u],
  ['Query Shape Insights', /\/queryShape/u],
  ['Activity Feed', /\/activityFeed/u],
  ['Atlas Search', /\/(?:fts|search)\//u],
  ['Cluster Outage Simulation', /\/outageSimulation/u],
  ['Performance Advisor', /\/performanceAdvisor|\/managedSlowMs/u],
  ['Access Tracking', /\/dbAccessHistory/u],
  ['Flex Restore Jobs', /\/flexClusters\/.*\/restoreJobs/u],
  ['Flex Snapshots', /\/flexClusters\/.*\/backup\//u],
  ['Flex Clusters', /\/flexClusters/u],
  ['Cloud Backups', /\/backup|\/collectionRestoreJobs/u],
  ['Serverless Instances', /\/serverless/u],
  ['Cloud Migration Service', /\/liveMigrations/u],
  ['Alerts', /\/alertConfigs\/\{alertConfigId\}\/alerts/u],
  ['Alert Configurations', /\/alertConfigs/u],
  ['Alerts', /\/alerts/u],
  ['Events', /\/events|\/eventTypes/u],
  ['Cloud Provider Access', /\/cloudProviderAccess/u],
  ['AWS Clusters DNS', /\/awsCustomDNS/u],
  ['Project IP Access List', /\/accessList/u],
  ['Online Archive', /\/onlineArchives/u],
  ['Data Federation', /\/dataFederation|\/privateNetworkSettings/u],
  ['Push-Based Log Export', /\/pushBasedLogExport|\/logIntegrations/u],
  ['Metric Integrations', /\/metricIntegrations/u],
  ['Rolling Index', /\/index$/u],
  ['Invoices', /\/invoices|\/associatedInvoices|\/billing\/|\/skus/u],
  ['AI Model API Keys', /\/aiModelApiKeys/u],
  ['AI Model Rate Limits', /\/aiModelApi/u],
  ['Remote MCP Configurations', /\/mcpConfigs/u],
  ['Auditing', /\/auditLog/u],
  ['X.509 Authentication', /\/customerX509/u],
  ['LDAP Configuration', /\/userSecurity/u],
  ['Database Users', /\/databaseUsers/u],
  ['Custom Database Roles', /\/customDBRoles/u],
  ['Maintenance Windows', /\/maintenanceWindow/u],
  ['Third-Party Integrations', /\/integrations/u],
  ['Private Endpoint Services', /\/privateEndpoint\//u],
  ['Encryption at Rest using Customer Key Management', /\/encryptionAtRest/u],
  ['Rate Limiting', /\/rateLimits/u],
  ['Resource Policies', /\/resourcePolicies|\/nonCompliantResources/u],
  ['Teams', /\/teams/u],
  ['MongoDB Cloud Users', /\/users/u],
  ['Monitoring and Logs', /\/processes|\/hosts|\/logs\//u],
  ['Network Peering', /\/containers|\/peers|\/privateIpMode/u],
  ['Global Clusters', /\/globalWrites/u],
  ['Clusters', /\/clusters|\/clusterConfigurations|\/sampleDatasetLoad/u],
  ['Projects', /^\/groups/u],
  ['Organizations', /^\/orgs/u],
];

/** The area that an operation belongs to: groups the explorer's list, and names the command of the Atlas CLI. */
export function areaOf({ path, root }: Pick<Operation, 'path' | 'root'>): string {
  if (root === 'control') return 'Emulator';
  if (root === 'oauth') return 'Service Accounts';
  return areas.find(([, pattern]) => pattern.test(path))?.[0] ?? 'Root';
}
