import { z } from 'zod';
import { plainLine } from '#contract/values/plain-name.ts';
import { consoleOperations } from '../table/operation.ts';

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
  /** Changes are refused until a person unlocks the connection for a while. */
  locked: z.boolean(),
  unlockMinutes: z
    .int()
    .min(1)
    .max(24 * 60),
  secondPerson: z.array(z.enum(changeKinds)),
  colour: z.enum(connectionColours),
  /** Shown at the top of every page of the connection. */
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

/** `emergency`: also without the second person that the connection requires; all users are notified. */
export const UnlockRequest = z.strictObject({
  minutes: z
    .int()
    .min(1)
    .max(24 * 60),
  reason: z.string().trim().min(1, 'must say why').max(500),
  emergency: z.boolean(),
});
export type UnlockRequest = z.infer<typeof UnlockRequest>;

const Unlock = z.strictObject({
  id: z.string(),
  connection: z.string(),
  by: z.string(),
  reason: z.string(),
  emergency: z.boolean(),
  /** Milliseconds since the epoch, by the clock of the console's server. */
  since: z.number(),
  until: z.number(),
});
export type Unlock = z.infer<typeof Unlock>;

/** The restrictions of changes now, for the caller. */
const ProtectionState = z.strictObject({
  protection: Protection,
  /** Of the caller; null without one. */
  own: Unlock.nullable(),
  /** Of everyone, emergencies first. */
  unlocks: z.array(Unlock),
  /** Changes of the last hour. */
  used: z.strictObject({ person: z.number(), console: z.number() }),
});
export type ProtectionState = z.infer<typeof ProtectionState>;

const unlock = '/connections/:connectionId/unlock';
const unlocks = { role: 'operator', effect: 'account', audited: true, answer: ProtectionState } as const;

export const protectionOperations = consoleOperations({
  getProtection: {
    ...{
      method: 'GET',
      path: '/connections/:connectionId/protection',
      role: 'viewer',
      answer: ProtectionState,
    },
    summary: 'Return the protection of a connection and who has unlocked it',
  },
  unlockConnection: {
    ...{ method: 'POST', path: unlock, ...unlocks, body: UnlockRequest, status: 201 },
    summary: 'Unlock a connection for a time, or take emergency access; with a reason',
  },
  lockConnection: {
    ...{ method: 'DELETE', path: unlock, ...unlocks },
    summary: "End the caller's own unlock before its time",
  },
});

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

/** The kinds of a change: its area, and whether it deletes something. */
export function kindsOfChange({ method, path }: { method: string; path: string }): ChangeKind[] {
  const place = places.find(([pattern]) => pattern.test(path))?.[1] ?? 'settings';
  return method === 'DELETE' ? ['delete', place] : [place];
}
