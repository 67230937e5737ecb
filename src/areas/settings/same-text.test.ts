import { expect, it, test } from 'vitest';
import type { z } from 'zod';
import { passwordProblem } from '#contract/console/access/password-rules.ts';
import { OwnPasswordRequest } from '#contract/console/bff.ts';
import { DeploymentRequest } from '#contract/console/functions.ts';
import { MailServerRequest } from '#contract/notifications/settings.ts';
import { problemText } from '#contract/values/problem-text.ts';
import { mailRequest } from './notifications/mail-form.ts';
import { nameProblem, uriProblem } from './settings-rules.ts';

/** The server's first message for each field, which a form shows beside it. */
function firstOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value, { error: problemText });
  const first: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) first[path.join('.')] ??= message;
  return first;
}

const texts = ['', 'short', 'two words', 'mongodb://a.example', 'mongodb://a b', 'x'.repeat(1_025)];

it.each(texts)('a form and the server say the same of %j', (text) => {
  const own = firstOf(OwnPasswordRequest, { current: 'x', password: text });
  expect(own.password).toBe(passwordProblem(text));
  // the forms send what people paste without the blanks around it
  const deployment = firstOf(DeploymentRequest, { name: text.slice(0, 64), uri: text.trim() });
  expect([deployment.name, deployment.uri]).toEqual([nameProblem(text), uriProblem(text)]);
});

test('changing a password requires the current one', () => {
  expect(firstOf(OwnPasswordRequest, { current: '', password: 'wide harbour' })).toEqual({
    current: 'is required',
  });
});

test('empty fields of the mail server form are required, and get no other message', () => {
  const empty = { host: ' ', port: null, security: 'tls', user: '', from: '' } as const;
  const request = mailRequest({ ...empty, password: { keep: false, text: '' } });
  expect(firstOf(MailServerRequest, request)).toEqual({
    host: 'is required',
    port: 'is required',
    from: 'is required',
  });
  const wrong = { ...empty, host: 'a b', port: 70_000, from: 'nobody' };
  expect(firstOf(MailServerRequest, mailRequest({ ...wrong, password: { keep: true } }))).toEqual({
    host: 'must be a host such as smtp.example.com',
    port: 'must be at most 65535',
    from: 'must be an address like dba@example.com',
  });
});
