import { expect, it } from 'vitest';
import { z } from 'zod';
import { newestVersion, schemaFor } from '../operation.ts';
import { operationIds, operationOf } from '../operations.ts';

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
      "desc max_length 250",
      "description max_length 100",
      "description max_length 250",
      "displayName max_length 50",
      "externalGroupName max_length 200",
      "frequencies max_length 6",
      "iamAssumedRoleArn max_length 2048",
      "key max_length 255",
      "name max_length 64",
      "serviceUrl max_length 2048",
      "sourceNamespace max_length 255",
      "sourceNamespace max_length 63",
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
      "delayMin greater_than 0",
      "deleteAfterCreationHours greater_than 1",
      "domainAllowList custom",
      "microsoftTeamsWebhookUrl string_format",
      "restoreWindowDays less_than 36500",
      "retentionDays less_than 36500",
      "serviceAccountKey string_format",
      "ssoUrl custom",
    ]
  `);
});
