import type { DrillCollection, DrillRunHead } from '#contract/console/drills.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { stateLabels, verdictTexts } from './drill-text.ts';

export function DrillBadge({ run, filled = false }: { run: DrillRunHead; filled?: boolean }) {
  const { kind, label } = stateLabels(run);
  return <StateBadge kind={kind} state={run.reason || run.state} label={label} filled={filled} />;
}

export function VerdictBadge({ verdict }: Pick<DrillCollection, 'verdict'>) {
  const { kind, label } = verdictTexts[verdict];
  return <StateBadge kind={kind} state={verdict} label={label} />;
}
