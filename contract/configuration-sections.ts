/** What a configuration as a file consists of. Imports nothing, so that pages can show it. */

export const configurationFormat = 'quarterdeck/configuration/1';

/** Parts of a file, in the order in which they are written and applied. */
export const sectionNames = [
  'settings',
  'maintenance',
  'accessList',
  'customRoles',
  'databaseUsers',
  'alertConfigurations',
  'clusters',
  'backupSchedules',
  'searchIndexes',
] as const;
export type SectionName = (typeof sectionNames)[number];

export const sectionWords: Readonly<Record<SectionName, string>> = {
  settings: 'Project settings',
  maintenance: 'Maintenance window',
  accessList: 'Access list',
  customRoles: 'Custom roles',
  databaseUsers: 'Database users',
  alertConfigurations: 'Alert configurations',
  clusters: 'Clusters',
  backupSchedules: 'Backup schedules',
  searchIndexes: 'Search indexes',
};

/** How often the server looks at a project and keeps what it finds. */
export const keepings = ['never', 'hour', 'day', 'week'] as const;
export type Keeping = (typeof keepings)[number];
