/** Users, teams. */
export const peopleErrors = {
  TEAM_NOT_FOUND: [404, 'No team with ID {0} exists.'], // assumed
} as const;
