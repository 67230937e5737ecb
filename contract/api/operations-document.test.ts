import { describe, expect, it } from 'vitest';
import { consolePlaces } from '#contract/console-places-for-tests.ts';
import { otherWays } from '#contract/console-ways-for-tests.ts';
import { type OperationId, operationIds } from './operations.ts';
import { explorer, locationOf, operationsDocument } from './operations-document.ts';

const places = consolePlaces();
const document = operationsDocument(places, otherWays);

it('docs/operations.md matches the table (refresh with -u)', async () => {
  await expect(document).toMatchFileSnapshot('../../docs/operations.md');
});

describe('where on the console an operation is', () => {
  it('is reported for each of them', () => {
    for (const id of operationIds) expect(document).toContain(`| \`${id}\` |`);
    expect(document).not.toMatch(/\|\s*\|$/mu);
  });

  it('is a page or a row on one, or there is a reason', () => {
    const without = operationIds.filter((id) => locationOf(places.get(id)) === explorer);
    expect(Object.keys(otherWays).sort()).toEqual(without.sort());
    for (const way of Object.values(otherWays)) {
      if ('by' in way) expect(locationOf(places.get(way.by)), way.by).not.toBe(explorer);
    }
  });

  /**
   * Entries that the specification names; where the service has several operations for one entry, one of them
   * is enough. Reads of a single object that its list already contains are no entries here.
   */
  const entries: Readonly<Record<string, readonly OperationId[]>> = {
    '§4.1 history by cluster': ['getGroupDbAccessHistoryCluster'],
    '§4.1 history by host': ['getGroupDbAccessHistoryProcess'],
    '§4.2 list field names of matchers': ['listAlertConfigMatcherFieldNames'],
    '§4.2 list configurations': ['listGroupAlertConfigs'],
    '§4.2 create a configuration': ['createGroupAlertConfig'],
    '§4.2 update a configuration': ['updateGroupAlertConfig'],
    '§4.2 toggle a configuration': ['toggleGroupAlertConfig'],
    '§4.2 delete a configuration': ['deleteGroupAlertConfig'],
    '§4.2 list configurations of an alert': ['getGroupAlertAlertConfigs'],
    '§4.3 list open alerts of a configuration': ['getGroupAlertConfigAlerts'],
    '§4.3 list alerts': ['listGroupAlerts'],
    '§4.3 acknowledge an alert': ['acknowledgeGroupAlert'],
    '§4.4 list custom analyzers': ['legacyListFtsAnalyzers'],
    '§4.4 update custom analyzers': ['legacyUpdateFtsAnalyzers'],
    '§4.4 create an index': ['createGroupClusterSearchIndex', 'createGroupClusterFtsIndex'],
    '§4.4 list indexes': ['listGroupClusterSearchIndexes', 'listGroupClusterFtsIndex'],
    '§4.4 delete an index': ['deleteGroupClusterSearchIndex', 'deleteGroupClusterFtsIndex'],
    '§4.5 custom DNS': ['toggleGroupAwsCustomDns'],
    '§4.6 list export buckets': ['listGroupBackupExportBuckets'],
    '§4.6 create an export bucket': ['createGroupBackupExportBucket'],
    '§4.6 delete an export bucket': ['deleteGroupBackupExportBucket'],
    '§4.6 get the compliance policy': ['getGroupBackupCompliancePolicy'],
    '§4.6 update the compliance policy': ['updateGroupBackupCompliancePolicy'],
    '§4.6 list export jobs': ['listGroupClusterBackupExports'],
    '§4.6 create an export job': ['createGroupClusterBackupExport'],
    '§4.6 list restore jobs': ['listGroupClusterBackupRestoreJobs'],
    '§4.6 create a restore job': ['createGroupClusterBackupRestoreJob'],
    '§4.6 cancel a restore job': ['cancelGroupClusterBackupRestoreJob'],
    '§4.6 get the schedule': ['getGroupClusterBackupSchedule'],
    '§4.6 update the schedule': ['updateGroupClusterBackupSchedule'],
    '§4.6 delete the schedules': ['deleteGroupClusterBackupSchedule'],
    '§4.6 list snapshots': ['listGroupClusterBackupSnapshots'],
    '§4.6 take a snapshot': ['takeGroupClusterBackupSnapshots'],
    '§4.6 delete a snapshot': ['deleteGroupClusterBackupSnapshot'],
    '§4.6 delete a sharded snapshot': ['deleteGroupClusterBackupSnapshotShardedCluster'],
    '§4.7 create a migration': ['createGroupLiveMigration'],
    '§4.7 validate a migration': ['validateGroupLiveMigrations'],
    '§4.7 get a validation': ['getGroupLiveMigrationValidateStatus'],
    '§4.7 get a migration': ['getGroupLiveMigration'],
    '§4.7 cut over': ['cutoverGroupLiveMigration'],
    '§4.7 list projects that can migrate': ['listOrgLiveMigrationAvailableProjects'],
    '§4.7 delete the link': ['deleteOrgLiveMigrationLinkTokens'],
    '§4.7 create a link token': ['createOrgLiveMigrationLinkToken'],
    '§4.8 list access roles': ['listGroupCloudProviderAccess'],
    '§4.8 create an access role': ['createGroupCloudProviderAccess'],
    '§4.9 start an outage': ['startGroupClusterOutageSimulation'],
    '§4.9 get an outage': ['getGroupClusterOutageSimulation'],
    '§4.9 end an outage': ['endGroupClusterOutageSimulation'],
    '§4.10 list clusters everywhere': ['listClusterDetails'],
    '§4.10 list clusters': ['listGroupClusters'],
    '§4.10 list regions': ['listGroupClusterProviderRegions'],
    '§4.10 create a cluster': ['createGroupCluster'],
    '§4.11 revoke a token': ['legacyOauthRevoke'],
  };
  it.each(Object.entries(entries))('%s has a page of its own', (_, ids) => {
    const existing = ids.map((id) => locationOf(places.get(id)));
    expect(existing.length).toBeGreaterThan(0);
    expect(existing).not.toEqual(ids.map(() => explorer));
  });
});
