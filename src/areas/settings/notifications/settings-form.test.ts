import { expect, test } from 'vitest';
import { NotificationSettingsRequest, usualSettings } from '#contract/notifications/settings.ts';
import { requestOf, valuesOf } from './settings-form.ts';

test.each([
  ['nothing chosen', usualSettings],
  [
    'everything chosen',
    {
      ...usualSettings,
      projects: [{ connection: 'emulator', groupId: '0123456789abcdef01234567', name: 'orders' }],
      quiet: { from: '21:00', to: '06:30', zone: 'Asia/Tokyo' },
      digest: { every: 'day' as const, at: '09:00', zone: 'UTC' },
      email: 'ines@example.com',
      webhook: 'https://hooks.example.com/x',
    },
  ],
])('settings with %s come back from the form as they were', (_, settings) => {
  const request = requestOf(valuesOf(settings, true));
  expect(request).toEqual(settings);
  expect(NotificationSettingsRequest.safeParse(request).success).toBe(true);
});

test('a key is sent with a webhook only, and only where it was entered', () => {
  const values = { ...valuesOf(usualSettings, false), webhook: ' https://hooks.example.com ' };
  const webhookKey = { keep: false as const, text: 'a-key-of-my-own-1' };
  expect(requestOf({ ...values, webhookKey })).toMatchObject({ webhookKey: webhookKey.text });
  expect(requestOf(values)).not.toHaveProperty('webhookKey');
  expect(requestOf({ ...values, webhook: '', webhookKey })).not.toHaveProperty('webhookKey');
});
