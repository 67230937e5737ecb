import { beforeAll, expect, it } from 'vitest';
import { longestPolicyName, longestPolicyText } from '#contract/resource-policies/limits.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { switchChanges, switchNames } from '../project/project-switches.ts';
import { bodyOf, firstText, nameProblem, textProblem, valuesOf } from './policy-values.ts';

/**
 * The form of resource policies and the emulator accept the same policies, and refuse the others with the
 * same messages.
 */

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});

const create = (values: Partial<ReturnType<typeof valuesOf>>) =>
  emulator.ask('POST', `~/orgs/${emulator.orgId}/resourcePolicies`, {
    body: bodyOf({ ...valuesOf(undefined), name: 'Only AWS', ...values }),
  });
function textOf(answer: Awaited<ReturnType<typeof create>>): string | undefined {
  if (answer.status < 300) return undefined;
  const [field] = answer.body.badRequestDetail?.fields ?? [];
  return field?.description ?? answer.body.detail;
}

it.each(['Frankfurt only', '', 'Umlaute: ä', ' padded '])('a resource policy named %j', async (name) => {
  expect(textOf(await create({ name }))).toBe(nameProblem(name, []));
});

it('a name that another policy has', async () => {
  const { body } = await create({ name: 'Taken' });
  expect(textOf(await create({ name: 'Taken' }))).toBe(nameProblem('Taken', [body]));
});

it.each([
  firstText,
  '',
  'forbid',
  'allow (principal, action, resource);',
  firstText.replace('gcp', 'moon'),
  `${firstText}\n${firstText}`,
])('a text %#', async (body) => {
  const name = `Text of ${body.length} that begins with ${body.slice(0, 20).replace(/\s/gu, ' ')}`;
  expect(textOf(await create({ name, policies: [{ body }] }))).toBe(textProblem(body));
});

it('assumed limits are enforced by the emulator, and the form sends what exceeds them', async () => {
  const name = 'x'.repeat(longestPolicyName + 1);
  const body = `${firstText}\n// ${'x'.repeat(longestPolicyText)}`;
  expect([nameProblem(name, []), textProblem(body)]).toEqual([undefined, undefined]);
  expect((await create({ name })).status).toBe(400);
  expect((await create({ name: 'Long text', policies: [{ body }] })).status).toBe(400);
});

it.each(switchNames)('the switch %s of a project is taken as the form sends it', async (name) => {
  const path = `~/groups/${emulator.groupId}/settings`;
  const before = (await emulator.ask('GET', path)).body;
  const changes = switchChanges(before, { ...before, [name]: !before[name] });
  expect(changes).toEqual({ [name]: !before[name] });
  const answer = await emulator.ask('PATCH', path, { body: changes });
  expect([answer.status, answer.body[name]]).toEqual([200, !before[name]]);
});

it.each([true, false])('custom DNS is switched as the page sends it: %s', async (enabled) => {
  const answer = await emulator.ask('PATCH', `~/groups/${emulator.groupId}/awsCustomDNS`, {
    body: { enabled },
  });
  expect([answer.status, answer.body.enabled]).toEqual([200, enabled]);
});
