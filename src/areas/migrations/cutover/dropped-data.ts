import type { TargetFacts } from '../source-checks.ts';

/** Effects of the target's backups on its dropped data, by the settings of the cluster. */
export function backupText(target: Pick<TargetFacts, 'name' | 'backups'> | undefined): string {
  switch (target?.backups) {
    case 'none':
      return `Cloud backup of ${target.name} is off: the dropped data cannot be restored, unless older snapshots were kept.`;
    case 'snapshots':
      return `Cloud backup of ${target.name} takes snapshots only: writes after the newest snapshot cannot be restored.`;
    case 'continuous':
      return `Continuous backup of ${target.name} is on: its data can be restored to a moment within the restore window.`;
    default:
      return 'Whether the target has backups is unknown.';
  }
}
