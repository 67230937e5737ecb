import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import { create } from '#server/emulator/table-tests/create-for-tests.ts';
import type { Examples } from '#server/emulator/table-tests/example-for-tests.ts';

const criteria = { type: 'DATE', dateField: 'at', dateFormat: 'ISODATE', expireAfterDays: 30 };
const schedule = { type: 'DAILY', startHour: 1, startMinute: 0, endHour: 4, endMinute: 30 };
const archive = {
  dbName: 'shop',
  collName: 'orders',
  collectionType: 'STANDARD',
  criteria,
  dataExpirationRule: { expireAfterDays: 365 },
  dataProcessRegion: { cloudProvider: 'AWS', region: 'US_EAST_1' },
  partitionFields: [{ fieldName: 'at', order: 0 }],
  paused: false,
  schedule,
};

async function newArchive(at: TestEmulator): Promise<{ archiveId: string }> {
  const { _id } = await create(at, `clusters/${at.clusterName}/onlineArchives`, archive);
  return { archiveId: String(_id) };
}

export const examples: Examples = {
  listGroupClusterOnlineArchives: { prepare: newArchive },
  createGroupClusterOnlineArchive: { body: () => archive },
  getGroupClusterOnlineArchive: { prepare: newArchive },
  updateGroupClusterOnlineArchive: {
    prepare: newArchive,
    body: () => ({ criteria, dataExpirationRule: { expireAfterDays: 400 }, schedule, paused: false }),
  },
  deleteGroupClusterOnlineArchive: { prepare: newArchive },
  downloadGroupClusterOnlineArchiveQueryLogs: {
    query: { startDate: '1773000000', endDate: '1773300000', archiveOnly: 'true' },
  },
};
