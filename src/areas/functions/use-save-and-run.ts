import type { ServerFunction } from '#contract/console/functions.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { useCommands } from '#src/ui/frame/commands.ts';
import { useShortcut } from '#src/ui/frame/shortcuts.tsx';
import { problemOf } from './extended-json.ts';
import type { RunSource } from './runs/run-source.ts';
import type { DraftState } from './use-draft.ts';
import { useRunner } from './use-runner.ts';
import type { Saving } from './use-saving.ts';

interface Steps {
  stored: ServerFunction;
  state: DraftState;
  saving: Saving;
  runsOn: RunSource;
  /** Why this person may neither save nor run. */
  refusal: string | undefined;
  onStarted: (run: string) => void;
}

/** Saving and running the text of the editor: by button, key and palette, each with its current refusal. */
export function useSaveAndRun({ stored, state, saving, runsOn, refusal, onStarted }: Steps) {
  const { id, connection, groupId, name } = stored;
  const { draft, base, dirty } = state;
  const runner = useRunner(onStarted);
  const argsProblem = problemOf(draft.args, 'array');
  const textRefusal =
    draft.source.trim() === ''
      ? 'There is no text to run.'
      : argsProblem && `Arguments: ${argsProblem.message}`;
  const saveRefusal = refusal ?? textRefusal;
  const runRefusal = refusal ?? textRefusal ?? runsOn.refusal;

  const save = (): void => {
    if (saveRefusal) notify({ tone: 'info', message: `Not saved. ${saveRefusal}` });
    else if (dirty && !saving.isPending) saving.store(base.version);
  };
  const run = (args = draft.args, how: { dryRun?: true } = {}): void => {
    if (runRefusal) notify({ tone: 'info', message: `Not run. ${runRefusal}` });
    else if (!runner.starting) {
      const { source, runAs } = draft;
      const at = runsOn.linked?.length === 0 ? runsOn.current?.ref : undefined;
      const dataSource = at && { dataSource: at };
      const body = { connection, groupId, functionId: id, name, source, args, runAs };
      void runner.start({ ...body, ...dataSource, ...how });
    }
  };

  useShortcut('mod+s', 'Save the function', save);
  useShortcut('mod+Enter', 'Run the function', () => run());
  const dryRun = (): void => run(draft.args, { dryRun: true });
  useCommands([
    { id: 'function-run', label: `Run ${name}`, group: 'Function', onTrigger: () => run() },
    { id: 'function-dry-run', label: `Dry run of ${name}`, group: 'Function', onTrigger: dryRun },
    { id: 'function-save', label: `Save ${name}`, group: 'Function', onTrigger: save },
  ]);
  return { runner, saveRefusal, runRefusal, save, run, dryRun };
}
