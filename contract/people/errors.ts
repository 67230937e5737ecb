/** Users, teams. The service publishes no codes for them // assumed */
export const peopleErrors = {
  TEAM_NOT_FOUND: [404, 'No team with ID {0} exists.'],
  TEAM_NAME_NOT_FOUND: [404, 'No team named {0} exists.'],
  TEAM_ALREADY_EXISTS: [409, 'A team named {0} exists in the organization already.'],
  USER_NOT_FOUND: [404, 'No user {0} exists.'],
} as const;
