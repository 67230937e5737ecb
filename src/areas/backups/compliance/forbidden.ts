import { plural } from '#src/lib/bytes.ts';
import type { SnapshotFact } from '../shared/facts.ts';
import { keepText } from '../shared/schedule-text.ts';
import type { Ruling } from './compliance-form.ts';
import { existing } from './kept-snapshots.ts';
import type { ClusterPreview } from './preview.ts';

/** Actions that a policy forbids for all users, with the numbers of this project // documented */
export function forbiddenBy(
  ruling: Ruling,
  previewed: readonly ClusterPreview[],
  snapshots: readonly SnapshotFact[],
): string[] {
  const { count, onDemand, copies } = existing(snapshots, []);
  const governed = previewed.filter(({ verdict }) => verdict !== 'outside').length;
  const gone = new Set(snapshots.filter(({ source }) => source.deleted).map(({ source }) => source.name));
  const clusters = plural(governed, 'cluster');
  return [
    `Deleting any of ${plural(count, 'snapshot')}${onDemand > 0 ? ` (${onDemand} on demand)` : ''}, or shortening its retention`,
    ...(ruling.scheduledPolicyItems.length > 0
      ? [`Scheduling fewer snapshots, or keeping them shorter, than required, on ${clusters}`]
      : []),
    ...(ruling.onDemandPolicyItem
      ? [`Taking a snapshot on demand for less than ${keepText(ruling.onDemandPolicyItem)}`]
      : []),
    `Turning backup off on ${clusters}`,
    ...(ruling.pitEnabled
      ? [`Turning continuous backup off, or setting its window below ${ruling.restoreWindowDays} days`]
      : []),
    ...(ruling.encryptionAtRestEnabled
      ? ['Creating a cluster without your own key, or removing the key']
      : []),
    ...(ruling.copyProtectionEnabled
      ? [`Deleting copies in other regions (${plural(copies, 'snapshot')} with copies)`]
      : []),
    'Deleting snapshots together with their cluster, or the project while snapshots are kept',
    ...(gone.size > 0 ? [`Reusing the name of a deleted cluster: ${[...gone].join(', ')}`] : []),
    'Disabling or weakening the policy: only Support can',
  ];
}
