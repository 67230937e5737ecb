import { beforeAll, expect, it } from 'vitest';
import type { IntegrationType } from '#contract/security/integrations.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { type FormValues, integrationKinds, problemsOf, requestOf } from './integration-kinds.ts';

/**
 * The emulator refuses the same values as the forms of integrations, in the same wording, and accepts those
 * that the forms accept.
 */

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});

const fits: Record<IntegrationType, FormValues> = {
  DATADOG: { apiKey: 'a1'.repeat(16), region: 'US' },
  MICROSOFT_TEAMS: { microsoftTeamsWebhookUrl: 'https://example.com/hook' },
  NEW_RELIC: { accountId: '1', licenseKey: 'a1'.repeat(20), readToken: 'r', writeToken: 'w' },
  OPS_GENIE: { apiKey: 'k', region: 'EU' },
  PAGER_DUTY: { serviceKey: 'a1'.repeat(16), region: 'US' },
  PROMETHEUS: { enabled: true, serviceDiscovery: 'http', username: 'u', password: 'p' },
  SLACK: { apiToken: 't', channelName: 'c', teamName: 't' },
  VICTOR_OPS: { apiKey: 'k', routingKey: 'r' },
  WEBHOOK: { url: 'https://example.com/hook', secret: 's' },
};
/** Every field of every kind, with texts that may be wrong in it. */
const cases = (Object.keys(fits) as IntegrationType[]).flatMap((type) =>
  integrationKinds[type].fields
    .filter(({ kind }) => kind === 'text' || kind === 'secret')
    .flatMap(({ name }) =>
      [
        '',
        'two words',
        'x'.repeat(81),
        'x'.repeat(257),
        'x'.repeat(1025),
        `https://a.b/${'x'.repeat(2048)}`,
      ].map((text) => [type, name, text.length, text] as const),
    ),
);

it.each(cases)('%s with %s of %i characters', async (type, name, _, text) => {
  const values = { ...fits[type], [name]: text };
  const path = `~/groups/${emulator.groupId}/integrations/${type}`;
  const problems = problemsOf(type, values);
  const answer = await emulator.ask('POST', path, { body: requestOf(type, values) });
  const fields: { field: string; description: string }[] = answer.body.badRequestDetail?.fields ?? [];
  // a password that is not sent is one that stays, and the form has none to keep
  const stays = type === 'PROMETHEUS' && name === 'password' && text === '';
  const warning = integrationKinds[type].fields.find((each) => each.name === name)?.warning?.(text);
  // the form sends what only an assumed rule objects to
  if (problems.length === 0 && warning !== undefined) expect(fields[0]?.field).toBe(name);
  else if (stays) expect(problems.map(([field]) => field)).toEqual([name]);
  else expect(fields.map(({ field, description }) => [field, description])).toEqual(problems);
  if (answer.status < 300) await emulator.ask('DELETE', path);
});
