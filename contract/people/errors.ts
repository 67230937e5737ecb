/** Used for demoting and removing alike, by the emulator and by the forms of the console. */
export const lastOwnerText =
  'The last owner of the organization must stay its owner: make another user an owner first.';

/** Users, teams. The service publishes no codes for them // assumed, but for the last owner: documented */
export const peopleErrors = {
  CANNOT_DEMOTE_LAST_ORG_OWNER: [403, lastOwnerText],
  CANNOT_DELETE_LAST_ADMIN: [403, lastOwnerText],
  TEAM_NOT_FOUND: [404, 'No team with ID {0} exists.'],
  TEAM_NAME_NOT_FOUND: [404, 'No team named {0} exists.'],
  TEAM_ALREADY_EXISTS: [409, 'A team named {0} exists in the organization already.'],
  USER_NOT_FOUND: [404, 'No user {0} exists.'],
  USER_ALREADY_IN_ORG: [409, 'The user {0} is in the organization already, or invited.'],
  USER_ALREADY_IN_GROUP: [409, 'The user {0} is in the project already.'],
  INVITATION_NOT_FOUND: [404, 'No invitation {0} exists.'],
  INVITATION_ALREADY_EXISTS: [409, 'The user {0} is invited already.'],
} as const;
