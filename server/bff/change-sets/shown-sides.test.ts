import { expect, test } from 'vitest';
import { shownSides } from './shown-sides.ts';

test('a replaced secret is shown to its approver as replaced, without its value', () => {
  const before = {
    type: 'WEBHOOK',
    url: 'https://hooks.example.net/hunter1',
    notes: [{ apiToken: 'hunter2' }],
  };
  const next = {
    type: 'WEBHOOK',
    url: 'https://hooks.example.net/hunter3',
    notes: [{ apiToken: 'hunter2' }],
  };
  expect(shownSides({ before, next })).toEqual({
    before: { type: 'WEBHOOK', url: '<url>', notes: [{ apiToken: '<apiToken>' }] },
    next: { type: 'WEBHOOK', url: '<url> (another)', notes: [{ apiToken: '<apiToken>' }] },
  });
});

test('new values and values that are not secret are shown unchanged', () => {
  expect(shownSides({ before: null, next: { password: 'hunter2', roles: ['read', 1, null] } })).toEqual({
    before: null,
    next: { password: '<password>', roles: ['read', 1, null] },
  });
  expect(shownSides({ before: { paused: false }, next: undefined })).toEqual({
    before: { paused: false },
    next: undefined,
  });
});
