import { describe, expect, it } from 'vitest';

// What the check for skipped tests has to find: run by skips.test.ts alone.
describe('a group', () => {
  it('passes', () => expect(describe).toBeTypeOf('function'));
  it.skip('is left out', () => undefined);
  it('leaves itself out', ({ skip }) => skip());
  it.todo('is not written yet');
});
