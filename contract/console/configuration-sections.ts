/** The sections of a configuration as a file. Imports nothing, so that pages can show it. */

export const configurationFormat = 'quarterdeck/configuration/1';

/** Parts of a file, in the order in which they are written and applied. */
export const sectionNames = [
  'settings',
  'maintenance',
  'accessList',
  'customRoles',
  'databaseUsers',
  'alertConfigurations',
  'limits',
  'directory',
  'mcpConfigurations',
  'modelLimits',
  'networkContainers',
  'peers',
  'regionalMode',
  'endpointServices',
  'privateEndpoints',
  'auditing',
  'logExport',
  'logIntegrations',
  'metricIntegrations',
  'clusters',
  'backupSchedules',
  'searchIndexes',
  'onlineArchives',
  'federatedDatabases',
  'queryLimits',
  'federationEndpoints',
  'streamWorkspaces',
  'streamConnections',
  'streamProcessors',
  // of an organization
  'organizationSettings',
  'projects',
  'teams',
  'people',
  'apiKeys',
  'organizationMcpConfigurations',
] as const;
export type SectionName = (typeof sectionNames)[number];

export const sectionLabels: Readonly<Record<SectionName, string>> = {
  settings: 'Project settings',
  maintenance: 'Maintenance window',
  accessList: 'Access list',
  customRoles: 'Custom roles',
  databaseUsers: 'Database users',
  alertConfigurations: 'Alert configurations',
  limits: 'Limits',
  directory: 'Sign-in by LDAP and X.509',
  mcpConfigurations: 'MCP configurations',
  modelLimits: 'Limits on AI models',
  networkContainers: 'Network containers',
  peers: 'Peering connections',
  regionalMode: 'Regional mode of private endpoints',
  endpointServices: 'Private endpoint services',
  privateEndpoints: 'Private endpoints',
  auditing: 'Database auditing',
  logExport: 'Log export',
  logIntegrations: 'Log integrations',
  metricIntegrations: 'Metric integrations',
  clusters: 'Clusters',
  backupSchedules: 'Backup schedules',
  searchIndexes: 'Search indexes',
  onlineArchives: 'Online archives',
  federatedDatabases: 'Federated databases',
  queryLimits: 'Query limits',
  federationEndpoints: 'Private endpoints of data federation',
  streamWorkspaces: 'Stream workspaces',
  streamConnections: 'Stream connections',
  streamProcessors: 'Stream processors',
  organizationSettings: 'Organization settings',
  projects: 'Projects',
  teams: 'Teams',
  people: 'People',
  apiKeys: 'API keys',
  organizationMcpConfigurations: 'MCP configurations of the organization',
};

/** How often the server reads a project and keeps a version. */
export const keepings = ['never', 'hour', 'day', 'week'] as const;
export type Keeping = (typeof keepings)[number];

/** Whose configuration it is: a project's or an organization's. */
export interface Owner {
  groupId?: string | undefined;
  orgId?: string | undefined;
}

/** The path parameter for the owner. */
export const ownerOf = ({ groupId, orgId }: Owner): { groupId: string } | { orgId: string } =>
  groupId === undefined ? { orgId: orgId ?? '' } : { groupId };

const ofOrganization = 'organization ';
/** The same as one text: the key for data kept of a project or an organization. */
export const ownerKey = ({ groupId, orgId }: Owner): string => groupId ?? `${ofOrganization}${orgId}`;
/** Whose it is, by that text. */
export const ownerIn = (key: string): ReturnType<typeof ownerOf> =>
  key.startsWith(ofOrganization) ? { orgId: key.slice(ofOrganization.length) } : { groupId: key };
/** The word for it. */
export const ownerWord = ({ groupId }: Owner): string => (groupId === undefined ? 'organization' : 'project');
