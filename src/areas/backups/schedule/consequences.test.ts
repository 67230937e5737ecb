import { expect, it } from 'vitest';
import type { SnapshotFact } from '../shared/facts.ts';
import { textOfRemoval } from './consequences.ts';

const snapshot = (state: SnapshotFact['state'], day: number) =>
  ({ state, expiresAt: Date.UTC(2026, 4, day) }) as SnapshotFact;

it('reports how long data can be restored without further snapshots', () => {
  const textOf = (...snapshots: SnapshotFact[]) => textOfRemoval({ snapshots, unread: undefined });
  expect(textOf()).toBe('There is no snapshot: nothing can be restored until one is taken.');
  expect(textOf(snapshot('completed', 3))).toMatch(
    /^1 snapshot that is there stays until it expires on 3 May 2026\./,
  );
  expect(textOf(snapshot('completed', 3), snapshot('completed', 9), snapshot('failed', 20))).toMatch(
    /^2 snapshots that are there stay until they expire, the last on 9 May 2026\./,
  );
});

it('does not treat unread snapshots as missing', () => {
  expect(textOfRemoval({ snapshots: [], unread: 'The service did not answer.' })).toBe(
    'How long anything can be restored after that is not known. The service did not answer.',
  );
});
