import { expect, it } from 'vitest';
import { backupText } from './dropped-data.ts';
import { validationReason } from './validation-reason.ts';

it.each([
  [
    'none yet',
    { status: undefined, busy: false, failed: false, isCurrent: false },
    /Validate the migration first/,
  ],
  ['one that is requested', { status: undefined, busy: true, failed: false, isCurrent: true }, /in progress/],
  ['one in progress', { status: 'PENDING', busy: true, failed: false, isCurrent: true }, /in progress/],
  [
    'one in progress after a success',
    { status: 'SUCCESS', busy: true, failed: false, isCurrent: true },
    /in progress/,
  ],
  ['a lost one', { status: 'PENDING', busy: false, failed: true, isCurrent: true }, /could not be completed/],
  ['a failed one', { status: 'FAILED', busy: false, failed: false, isCurrent: true }, /validation failed/],
  [
    'one of other values',
    { status: 'SUCCESS', busy: false, failed: false, isCurrent: false },
    /values changed/,
  ],
] as const)('a migration does not start after %s', (_, state, reason) => {
  expect(validationReason(state)).toMatch(reason);
});

it('a migration starts after a successful validation of the values that are shown', () => {
  expect(
    validationReason({ status: 'SUCCESS', busy: false, failed: false, isCurrent: true }),
  ).toBeUndefined();
});

it('the review states the backups of the target by its own settings', () => {
  const text = (backups: 'none' | 'snapshots' | 'continuous' | undefined) =>
    backupText({ name: 'orders', backups });
  expect(text('none')).toContain('off: the dropped data cannot be restored');
  expect(text('snapshots')).toContain('writes after the newest snapshot cannot be restored');
  expect(text('continuous')).toContain('Continuous backup of orders is on');
  expect(text(undefined)).toContain('unknown');
  expect(backupText(undefined)).toContain('unknown');
});
