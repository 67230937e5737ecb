import type { FunctionRun } from '#contract/console/functions.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { stateKinds, stateWords } from './run-words.ts';

export function RunState({ state, filled = false }: { state: FunctionRun['state']; filled?: boolean }) {
  return <StateBadge kind={stateKinds[state]} state={state} label={stateWords[state]} filled={filled} />;
}
