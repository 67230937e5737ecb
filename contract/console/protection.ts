import { z } from 'zod';
import { plainLine } from '../plain-name.ts';

/** What protects a connection beside the roles of people: stated here, enforced by the server for every call. */

/** Kinds of change for which a connection can demand a second person. */
export const changeKinds = [
  'delete',
  'clusters',
  'backups',
  'access',
  'search',
  'alerts',
  'settings',
  // commands to a cluster: what people and functions write, operations that are killed
  'documents',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The kinds as people read them. */
export const changeKindLabels: Readonly<Record<ChangeKind, string>> = {
  delete: 'Deleting anything',
  clusters: 'Clusters',
  backups: 'Backups and restores',
  access: 'Users, roles, keys, networks',
  search: 'Search indexes',
  alerts: 'Alerts',
  settings: 'Settings',
  documents: 'Documents, and operations that are killed',
};

export const connectionColours = ['none', 'red', 'amber', 'green', 'blue', 'violet'] as const;
export type ConnectionColour = (typeof connectionColours)[number];

const perHour = z.int().min(1).max(100_000).nullable();

export const Protection = z.strictObject({
  /** Changes are refused until somebody unlocks the connection for a while. */
  locked: z.boolean(),
  unlockMinutes: z
    .int()
    .min(1)
    .max(24 * 60),
  secondPerson: z.array(z.enum(changeKinds)),
  colour: z.enum(connectionColours),
  /** Stands over every page of the connection. */
  banner: plainLine(160),
  /** Changes an hour: of one person, and of everybody together. */
  personPerHour: perHour,
  consolePerHour: perHour,
});
export type Protection = z.infer<typeof Protection>;

export const noProtection: Protection = {
  locked: false,
  unlockMinutes: 60,
  secondPerson: [],
  colour: 'none',
  banner: '',
  personPerHour: null,
  consolePerHour: null,
};

/** Time for which emergency access lasts at most. */
export const longestEmergencyMinutes = 60;

/** `emergency`: also without the second person that the connection demands; everybody is told. */
export const UnlockRequest = z.strictObject({
  minutes: z
    .int()
    .min(1)
    .max(24 * 60),
  reason: z.string().trim().min(1, 'must say why').max(500),
  emergency: z.boolean(),
});
export type UnlockRequest = z.infer<typeof UnlockRequest>;

export interface Unlock {
  id: string;
  connection: string;
  by: string;
  reason: string;
  emergency: boolean;
  /** Milliseconds since the epoch, by the clock of the console's server. */
  since: number;
  until: number;
}

/** What stands in the way of changes now, for the person who asks. */
export interface ProtectionState {
  protection: Protection;
  /** Of this person; null where there is none. */
  own: Unlock | null;
  /** Of everybody, emergencies first. */
  unlocks: Unlock[];
  /** Changes of the last hour. */
  used: { person: number; console: number };
}

const places: readonly (readonly [RegExp, ChangeKind])[] = [
  [/\/backup|\/collectionRestoreJobs/u, 'backups'],
  [/\/search\/|\/fts\//u, 'search'],
  [/\/alert/u, 'alerts'],
  [
    /\/(?:databaseUsers|customDBRoles|accessList|users|teams|invites|apiKeys|serviceAccounts|cloudProviderAccess)|^\/federationSettings|^\/revoke$/u,
    'access',
  ],
  [/\/(?:clusters|flexClusters|serverless|liveMigrations)/u, 'clusters'],
];

/** Of which kinds a change is: where it is made, and whether it deletes something. */
export function kindsOfChange({ method, path }: { method: string; path: string }): ChangeKind[] {
  const place = places.find(([pattern]) => pattern.test(path))?.[1] ?? 'settings';
  return method === 'DELETE' ? ['delete', place] : [place];
}
