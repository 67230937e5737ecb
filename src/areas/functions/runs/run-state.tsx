import type { FunctionRun } from '#contract/console/functions.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { stateKinds, stateLabels } from './run-text.ts';

export function RunState({ state, filled = false }: { state: FunctionRun['state']; filled?: boolean }) {
  return <StateBadge kind={stateKinds[state]} state={state} label={stateLabels[state]} filled={filled} />;
}
