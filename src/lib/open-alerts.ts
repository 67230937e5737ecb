/**
 * The read of a project's open alerts: the first page, and the count of all. It is the read with which the
 * inbox begins, so that the count in the navigation, home, overview and inbox cost what one of them costs.
 */
export function openAlertsArgs(groupId: string) {
  return { groupId, query: { status: 'OPEN' as const, itemsPerPage: 500, pageNum: 1 } };
}
