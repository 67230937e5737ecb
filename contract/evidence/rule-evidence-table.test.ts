import { expect, it } from 'vitest';
import { z } from 'zod';
import { newestVersion, schemaFor } from '#contract/api/operation.ts';
import { operationIds, operationOf } from '#contract/api/operations.ts';

const bodies = operationIds.flatMap((id) => {
  const row = operationOf(id);
  return row.root === 'control' ? [] : (schemaFor(row.body, newestVersion(row)) ?? []);
});

/** The evidence for the checks of every request's body: `path check limit`. */
function rowsOf(wanted: 'documented' | 'assumed'): string[] {
  const rows = new Set<string>();
  for (const schema of bodies)
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, path }) => {
        for (const check of zodSchema._zod.def.checks ?? []) {
          const {
            evidence,
            check: kind,
            maximum,
            value,
          } = { ...(check as { _zod: { def: object } })._zod.def } as Record<string, unknown>;
          const name = path
            .filter((part) => !/^(?:properties|items|anyOf|oneOf|allOf|\d+)$/u.test(String(part)))
            .at(-1);
          if (evidence === wanted)
            rows.add([name ?? 'body', kind, maximum ?? value].filter((part) => part !== undefined).join(' '));
        }
      },
    });
  return [...rows].sort();
}

// each was compared with the service's own description, but for tags: its guide names 50
it('limits of lengths that the service documents', () => {
  expect(rowsOf('documented')).toMatchInlineSnapshot(`
    [
      "accessKeyID max_length 128",
      "acknowledgementComment max_length 200",
      "body max_length 200",
      "bucketName max_length 63",
      "channelName max_length 80",
      "collections max_length 100",
      "comment max_length 80",
      "copyPolicyItems max_length 6",
      "customOpensslCipherConfigTls13 max_length 4",
      "customerMasterKeyID max_length 2048",
      "databases max_length 100",
      "dbName max_length 64",
      "desc max_length 250",
      "description max_length 100",
      "description max_length 250",
      "displayName max_length 50",
      "endpoint max_length 2048",
      "externalGroupName max_length 200",
      "failoverRegions max_length 2",
      "fieldName max_length 700",
      "frequencies max_length 6",
      "gcpConnectionIds max_length 3",
      "headers max_length 10",
      "iamAssumedRoleArn max_length 2048",
      "ipAccessList max_length 200",
      "key max_length 255",
      "logTypes max_length 10",
      "mcpConfigName max_length 64",
      "metricSelection max_length 30",
      "name max_length 250",
      "name max_length 64",
      "otelSuppliedHeaders max_length 10",
      "password min_length",
      "roles max_length 100",
      "schemaRegistryUrls max_length 10",
      "serviceUrl max_length 2048",
      "sourceNamespace max_length 255",
      "sourceNamespace max_length 63",
      "supportedRemoteRegions max_length 35",
      "tags max_length 50",
      "targetClusterName max_length 64",
      "typeSets max_length 100",
      "types max_length 100",
      "username max_length 1024",
      "value max_length 255",
    ]
  `);
});

it('other rules that nothing supports', () => {
  expect(rowsOf('assumed')).toMatchInlineSnapshot(`
    [
      "absoluteSessionTimeoutInSeconds greater_than 1",
      "associatedDomains custom",
      "awsSecurityGroup string_format",
      "caCertificate string_format",
      "cas string_format",
      "delayMin greater_than 0",
      "deleteAfterCreationHours greater_than 1",
      "domainAllowList custom",
      "hostname string_format",
      "microsoftTeamsWebhookUrl string_format",
      "name string_format",
      "networkName string_format",
      "port greater_than 1",
      "port less_than 65535",
      "restoreWindowDays less_than 36500",
      "retentionDays less_than 36500",
      "serviceAccountKey string_format",
      "ssoUrl custom",
      "vnetName string_format",
      "vpcId string_format",
    ]
  `);
});
