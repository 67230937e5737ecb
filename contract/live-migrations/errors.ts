/** Codes and statuses are the service's unless marked; texts marked observed are its own. */
export const liveMigrationErrors = {
  CANNOT_DELETE_ORG_ACTIVE_LIVE_MIGRATION_ATLAS_ORG_LINK: [
    409,
    'The link of the organization {0} is in use by a running live migration and cannot be deleted.',
  ],
  /** The emulator's own code: the service's answer was never seen. */
  LIVE_MIGRATION_NOT_READY_FOR_CUTOVER: [409, 'The live migration {0} cannot be cut over: {1}'],
} as const;
