/** What clusters of all projects are told apart by, in the order of the filters. */
export const availabilities = ['unavailable', 'warning', 'dead', 'available'] as const;
export const flags = ['alerts', 'noBackup', 'noAuth', 'noTls', 'mixedVersions'] as const;
export type Availability = (typeof availabilities)[number];
export type Flag = (typeof flags)[number];
