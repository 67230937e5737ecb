/**
 * The read of a project's open alerts: the first hundred, and the count of all. One read, so that the count
 * in the navigation, the home page and the overview cost what one of them costs.
 */
export function openAlertsArgs(groupId: string) {
  return { groupId, query: { status: 'OPEN' as const, itemsPerPage: 100 } };
}
