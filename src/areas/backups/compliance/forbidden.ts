import { plural } from '#src/lib/bytes.ts';
import type { SnapshotFact } from '../shared/facts.ts';
import { keepWords } from '../shared/schedule-words.ts';
import type { Ruling } from './compliance-form.ts';
import { existing } from './kept-snapshots.ts';
import type { Rehearsed } from './rehearsal.ts';

/** What a policy takes away from everybody, in numbers of this project // documented */
export function forbiddenBy(
  ruling: Ruling,
  rehearsed: readonly Rehearsed[],
  snapshots: readonly SnapshotFact[],
): string[] {
  const { count, onDemand, copies } = existing(snapshots, []);
  const governed = rehearsed.filter(({ verdict }) => verdict !== 'outside').length;
  const gone = new Set(snapshots.filter(({ source }) => source.deleted).map(({ source }) => source.name));
  const clusters = plural(governed, 'cluster');
  return [
    `Deleting any of ${plural(count, 'snapshot')}${onDemand > 0 ? ` (${onDemand} on demand)` : ''}, or keeping one for a shorter time`,
    ...(ruling.scheduledPolicyItems.length > 0
      ? [`Taking less often, or keeping for less long, than demanded, at ${clusters}`]
      : []),
    ...(ruling.onDemandPolicyItem
      ? [`Taking a snapshot on demand for less than ${keepWords(ruling.onDemandPolicyItem)}`]
      : []),
    `Switching backup off at ${clusters}`,
    ...(ruling.pitEnabled
      ? [`Switching continuous backup off, or its window below ${ruling.restoreWindowDays} days`]
      : []),
    ...(ruling.encryptionAtRestEnabled
      ? ['Creating a cluster without your own key, or giving the key up']
      : []),
    ...(ruling.copyProtectionEnabled
      ? [`Deleting copies in other regions (${plural(copies, 'snapshot')} with copies)`]
      : []),
    'Deleting snapshots together with their cluster, or the project while snapshots are kept',
    ...(gone.size > 0 ? [`Using the name of a deleted cluster again: ${[...gone].join(', ')}`] : []),
    'Disabling or weakening the policy: Support alone can',
  ];
}
