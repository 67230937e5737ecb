import { z } from 'zod';
import type { ChangeCall } from './change-sets/sets.ts';
import { ObjectId } from './common.ts';

/**
 * A project's configuration as one readable file, what differs from another one, and what it was earlier. Below
 * `/bff/configuration`. No secret is part of it: the service gives none back.
 */

export const configurationFormat = 'quarterdeck/configuration/1';

/** Parts of a file, in the order in which they are written and applied. */
export const sectionNames = [
  'settings',
  'maintenance',
  'accessList',
  'customRoles',
  'databaseUsers',
  'alertConfigurations',
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
  backupSchedules: 'Backup schedules',
  searchIndexes: 'Search indexes',
};

const connection = z.string().min(1).max(64);
export const ConfigurationScope = z.strictObject({ connection, groupId: ObjectId });
export type ConfigurationScope = z.infer<typeof ConfigurationScope>;

const mostText = 2_000_000;

/** What the project is compared with: a file, a version that was kept, or another project as it is now. */
const Source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), text: z.string().min(1).max(mostText) }),
  z.strictObject({ kind: z.literal('version'), id: z.string().min(1).max(64) }),
  z.strictObject({ kind: z.literal('project'), connection, groupId: ObjectId }),
]);
export type ConfigurationSource = z.infer<typeof Source>;

export const CompareRequest = z.strictObject({ ...ConfigurationScope.shape, source: Source });
export type CompareRequest = z.infer<typeof CompareRequest>;

export const keepings = ['never', 'hour', 'day', 'week'] as const;
export type Keeping = (typeof keepings)[number];
export const KeepingRequest = z.strictObject({ ...ConfigurationScope.shape, every: z.enum(keepings) });

/** A thing of the project as calls can be written of it: what Terraform is made of. */
export interface ConfiguredItem {
  section: SectionName;
  key: string;
  /** The call that would leave it as it is, with its place. */
  call: ChangeCall;
}

export interface ConfigurationView {
  /** YAML. */
  text: string;
  items: ConfiguredItem[];
  /** Sections that could not be read, with why: they are not in the text. */
  missing: { section: SectionName; words: string }[];
}

/** What would have to change so that the project is as the source says. */
export interface ConfigurationDifference {
  section: SectionName;
  key: string;
  kind: 'add' | 'change' | 'remove';
  title: string;
  /** As the project has it, and as the source has it; null: not at all. */
  now: unknown;
  wanted: unknown;
  /** What goes into a change set; null where `objection` says why that cannot be. */
  call: ChangeCall | null;
  objection: string;
}

export interface Comparison {
  differences: ConfigurationDifference[];
  /** Things that are the same. */
  same: number;
  missing: ConfigurationView['missing'];
}

export interface KeptVersion {
  id: string;
  /** Milliseconds since 1970, by the clock of the console's server. */
  at: number;
  /** Who kept it; empty: the schedule. */
  by: string;
  characters: number;
  /** What it had otherwise than the version before it: things by section. */
  changes: string[];
}

export interface ConfigurationHistory {
  every: Keeping;
  nextAt: number | null;
  /** Why the last try of the schedule failed; empty when it did not. */
  trouble: string;
  /** The newest first. */
  versions: KeptVersion[];
}
