import { beforeAll, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { arnProblem, guidProblem } from './access-role.ts';

/** The form and the emulator accept the same values, and refuse the others with the same messages. */

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});

async function answered(providerName: 'AWS' | 'AZURE', body: object) {
  const path = `~/groups/${emulator.groupId}/cloudProviderAccess`;
  const { body: role } = await emulator.ask('POST', path, { body: { providerName } });
  const id = role.roleId ?? role._id;
  const answer = await emulator.ask('PATCH', `${path}/${id}`, { body: { providerName, ...body } });
  const fields: { description: string }[] = answer.body.badRequestDetail?.fields ?? [];
  return { status: answer.status, text: fields.map(({ description }) => description).join(' | ') };
}

const long = `arn:aws:iam::123456789012:role/${'x'.repeat(2048)}`;
it.each([
  'exports',
  'arn:aws:iam::1:role/x',
  'arn:aws:s3:::a-long-name-of-a-bucket',
  'arn:aws:iam::12:root',
  long,
])('the ARN %s', async (iamAssumedRoleArn) => {
  const { status, text } = await answered('AWS', { iamAssumedRoleArn });
  expect([status, text]).toEqual([400, arnProblem(iamAssumedRoleArn)]);
});

it.each(['9f2deb0d', 'x'.repeat(36), '9f2deb0d-be22-4524-a403-df531868bac'])('the UUID %s', async (id) => {
  const { status, text } = await answered('AZURE', { servicePrincipalId: id, tenantId: id });
  expect([status, text]).toEqual([400, `${guidProblem(id)} | ${guidProblem(id)}`]);
});

it('the emulator accepts the values that the form accepts', async () => {
  const arn = 'arn:aws-us-gov:iam::123456789012:role/team/exports';
  const guid = '9F2DEB0D-be22-4524-a403-df531868bac0';
  expect([arnProblem(arn), guidProblem(guid)]).toEqual([undefined, undefined]);
  expect((await answered('AWS', { iamAssumedRoleArn: arn })).status).toBe(200);
  expect((await answered('AZURE', { servicePrincipalId: guid, tenantId: guid })).status).toBe(200);
});
