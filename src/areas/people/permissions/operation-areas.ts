interface Area {
  label: string;
  /** Of paths below the project or organization: the first row that matches decides. */
  path: RegExp;
}

const areas: readonly Area[] = [
  { label: 'Search', path: /\/(?:search|fts)\b/u },
  { label: 'Backups', path: /\/(?:backup|backupCompliancePolicy)\b|restoreJobs|\/snapshots\b/u },
  { label: 'Outage simulation', path: /outageSimulation/u },
  { label: 'Performance advisor', path: /performanceAdvisor|managedSlowMs|\/slowQuery/iu },
  { label: 'Alerts', path: /\/(?:alerts|alertConfigs)\b/u },
  { label: 'Access history', path: /dbAccessHistory/u },
  { label: 'Migrations', path: /liveMigrations/u },
  {
    label: 'Monitoring and logs',
    path: /\/(?:processes|hosts|disks|logs|databases|measurements|collStats)\b|\.gz$/u,
  },
  { label: 'Stream processing', path: /\/streams\b/u },
  { label: 'Data federation', path: /dataFederation|privateNetworkSettings/u },
  { label: 'Invoices', path: /\/(?:invoices|billing|skus|associatedInvoices)\b/u },
  { label: 'AI models and MCP', path: /aiModelApi|mcpConfigs/u },
  { label: 'Logs and metrics to others', path: /pushBasedLogExport|logIntegrations|metricIntegrations/u },
  { label: 'Federation', path: /federationSettings/u },
  { label: 'Database users', path: /databaseUsers|customDBRoles|userSecurity/u },
  { label: 'Keys and accounts', path: /apiKeys|serviceAccounts/u },
  { label: 'People and teams', path: /\/(?:users|teams|invites)\b/u },
  {
    label: 'Network access',
    path: /\/(?:accessList|peers|containers|privateEndpoint|ipAddresses|awsCustomDNS)/u,
  },
  { label: 'Provider access and encryption', path: /cloudProviderAccess|encryptionAtRest/u },
  { label: 'Integrations', path: /\/integrations\b/u },
  { label: 'Clusters', path: /\/(?:clusters|flexClusters|serverless|sampleDatasetLoad|clouds?)\b/u },
  { label: 'Activity', path: /\/(?:events|activityFeed)\b/u },
  { label: 'Settings', path: /\/(?:settings|limits|maintenanceWindow)\b/u },
];

/**
 * The area of the console for an operation, by its path; all others belong to projects and organizations
 * themselves.
 */
export function areaOf(path: string): string {
  return areas.find((area) => area.path.test(path))?.label ?? 'Projects and organizations';
}
