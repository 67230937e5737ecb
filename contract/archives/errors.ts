/** Online archives. Codes marked assumed have no public evidence. */
export const archiveErrors = {
  ONLINE_ARCHIVE_CANNOT_MODIFY_FIELD: [400, 'The request contained modifications to immutable fields.'], // observed
  ONLINE_ARCHIVE_MUST_BE_ACTIVE_TO_PAUSE: [409, 'The online archive {0} must be active to be paused.'], // observed code
  ONLINE_ARCHIVE_ALREADY_EXISTS: [409, 'An online archive of {0} with the same criteria already exists.'], // assumed
  ONLINE_ARCHIVE_LIMIT_EXCEEDED: [400, 'The cluster {0} has {1} online archives, which is the most.'], // assumed code
} as const;
