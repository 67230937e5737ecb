import { expect, it } from 'vitest';
import { makeKnown } from './known-language.ts';

it('replaces a language that Intl does not know, and no other', () => {
  const posix = { language: 'en-US@posix' };
  makeKnown(posix);
  expect(posix.language).toBe('en-GB');
  const german = { language: 'de-AT' };
  makeKnown(german);
  expect(german.language).toBe('de-AT');
});
