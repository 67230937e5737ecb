import { describe, expect, it } from 'vitest';

// The skipped tests that the check has to find: run by skips.test.ts alone.
describe('a group', () => {
  it('passes', () => expect(describe).toBeTypeOf('function'));
  it.skip('is left out', () => undefined);
  it('leaves itself out', ({ skip }) => skip());
  it.todo('is not written yet');
});
