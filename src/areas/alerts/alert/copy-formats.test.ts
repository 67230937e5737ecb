import { expect, test } from 'vitest';
import { terraformProblems } from '#src/api/code/terraform-problems-for-tests.ts';
import { acknowledgeBody, unacknowledgeBody } from '../acknowledge/acknowledgement.ts';
import { changeAsCli, changeAsCurl, configAsImport, readAsCurl } from './copy-formats.ts';

const place = { origin: 'https://localhost:8443/', groupId: 'a'.repeat(24) };
const alertId = 'b'.repeat(24);

test('the request names the operation, the version and the body, and no secret', () => {
  const command = changeAsCurl(
    place,
    alertId,
    acknowledgeBody(Date.parse('2026-03-14T09:00:00Z'), "kim's disk"),
  );
  expect(command).toContain(`https://localhost:8443/api/atlas/v2/groups/${place.groupId}/alerts/${alertId}`);
  expect(command).toContain('application/vnd.atlas.2024-05-30+json');
  expect(command).toContain('"acknowledgedUntil": "2026-03-14T09:00:00Z"');
  expect(command).toContain('$ATLAS_PUBLIC_KEY:$ATLAS_PRIVATE_KEY');
  expect(readAsCurl(place, alertId)).not.toContain('PATCH');
});

test('the command line acknowledges and takes back', () => {
  expect(changeAsCli(place, alertId, acknowledgeBody(Date.parse('2026-03-14T09:00:00Z'), 'disk'))).toBe(
    `atlas alerts acknowledge ${alertId} --projectId ${place.groupId} --until 2026-03-14T09:00:00Z --comment 'disk'`,
  );
  expect(changeAsCli(place, alertId, unacknowledgeBody)).toContain('unacknowledge');
});

test('the configuration behind an alert can be imported into Terraform', () => {
  const text = configAsImport(place, { type: 'NO_PRIMARY', configId: 'c'.repeat(24) });
  expect(text).toContain(`id = "${place.groupId}-${'c'.repeat(24)}"`);
  expect(terraformProblems(text)).toEqual([]);
});
