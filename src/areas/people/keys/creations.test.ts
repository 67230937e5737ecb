import { expect, it } from 'vitest';
import { ApiFailure } from '#src/api/errors.ts';
import { isLostAnswer } from '#src/api/outcome/lost-answer.ts';
import { type NewCredential, newCredentialProblem } from './creations.ts';
import { secretCommands } from './secret-commands.ts';
import { secretLives } from './secret-lives.ts';

const values = (more: Partial<NewCredential> = {}): NewCredential => ({
  name: 'reporter',
  description: 'Counts documents',
  roles: ['ORG_MEMBER'],
  hours: '2160',
  addresses: '',
  ...more,
});

it.each([
  ['serviceAccount', {}, undefined],
  ['serviceAccount', { name: ' ' }, ['name', 'is required']],
  ['serviceAccount', { name: 'a'.repeat(65) }, ['name', 'must have at most 64 characters']],
  ['serviceAccount', { name: 'a/b' }, ['name', expect.stringContaining('must hold only letters')]],
  ['serviceAccount', { description: '' }, ['description', 'is required']],
  ['serviceAccount', { roles: [] }, ['roles', 'must name at least one role']],
  ['serviceAccount', { addresses: '1.2.3' }, ['addresses', expect.stringContaining('1.2.3')]],
  ['apiKey', { name: 'a/b <c>', description: '' }, undefined],
  ['apiKey', { name: 'a'.repeat(251) }, ['name', 'must have at most 250 characters']],
] as const)('a new %s with %j', (kind, more, expected) => {
  const result = newCredentialProblem(kind, values(more as Partial<NewCredential>), false);
  expect(result && [result.field, result.message]).toEqual(expected);
});

it('requires addresses if the organization requires an access list', () => {
  expect(newCredentialProblem('apiKey', values(), true)?.field).toBe('addresses');
});

const failure = (status: number, code: string, message = 'x') => new ApiFailure(status, { code, message });
it.each([
  [failure(0, 'UNREACHABLE'), true],
  [failure(504, 'UPSTREAM_TIMEOUT', 'No answer. Whether the change took effect is unknown.'), true],
  [failure(409, 'SECRET_SHOWN_ONCE'), true],
  [failure(502, 'UPSTREAM_UNREACHABLE', 'The service cannot be reached.'), false],
  [failure(400, 'VALIDATION_ERROR'), false],
  [new Error('x'), false],
])('%s: lost %s', (error, lost) => {
  expect(isLostAnswer(error)).toBe(lost);
});

it('the commands hold the secret only where they say so, quoted for a shell', () => {
  for (const kind of ['apiKey', 'serviceAccount'] as const) {
    const shown = { name: 'n', kind, identity: 'public', secret: "it's", unfinished: [] };
    const commands = secretCommands(shown, 'https://emulator.test/');
    expect(commands.map(({ text, holdsSecret }) => text.includes("'it'\\''s'") === holdsSecret)).toEqual([
      true,
      true,
    ]);
    expect(commands[0]?.text).toContain("'https://emulator.test/'");
    expect(commands[1]?.text).toContain("'https://emulator.test/api/atlas/v2/orgs'");
  }
});

it('offers no life that the organization forbids', () => {
  const allowed = secretLives(720).filter(({ disabled }) => !disabled);
  expect(allowed.map(({ value }) => value)).toEqual(['8', '24', '168', '720']);
  expect(secretLives(undefined).length).toBeGreaterThan(4);
  expect(secretLives(undefined).filter(({ disabled }) => disabled)).toEqual([]);
});
