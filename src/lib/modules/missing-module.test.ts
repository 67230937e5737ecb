import { isModuleNotFoundError } from '@tanstack/router-core';
import { expect, it } from 'vitest';
import { failureFacts, messageOf } from '../failure-facts.ts';
import { isMissingModule, MissingModule, pauseBefore } from './missing-module.ts';

const address = 'https://localhost:8443/assets/page-1a2b.js';

it.each([
  `Failed to fetch dynamically imported module: ${address}`,
  `error loading dynamically imported module: ${address}`,
  'Importing a module script failed.',
  `Unable to preload CSS for ${address}`,
])('%s is a missing part, whose message names no file', (text) => {
  const error = new TypeError(text);
  expect(isMissingModule(error)).toBe(true);
  expect(messageOf(error)).toMatch(/^Part of this console could not be loaded\./u);
  expect(failureFacts(error).message).not.toContain('assets');
});

it('a file that could not be fetched is a missing part, and the router does not reload the window for it', () => {
  const error = new MissingModule(address);
  expect(isMissingModule(error)).toBe(true);
  expect(isModuleNotFoundError(error)).toBe(false);
  expect(failureFacts(error).message).not.toContain('assets');
});

it('other failures keep their message', () => {
  expect(isMissingModule(new TypeError('Failed to fetch'))).toBe(false);
  expect(messageOf(new Error('refused'))).toBe('refused');
});

it('pauses grow to ten seconds', () => {
  expect([1, 2, 3, 4, 5, 6].map(pauseBefore)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});
