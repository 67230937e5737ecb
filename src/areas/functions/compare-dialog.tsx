import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FunctionRun } from '#contract/console/functions.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { CodeDiff } from '#src/ui/code-editor/code-diff.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { runQuery } from './function-requests.ts';
import classes from './functions.module.css';
import { prettyJson } from './pretty-json.ts';
import { RunState } from './runs/run-state.tsx';
import { totals } from './runs/run-text.ts';

/** Two runs side by side: how they went, and where their answers and outputs differ. */
export function CompareDialog({
  later,
  earlier,
  onClose,
}: {
  later: string;
  earlier: string;
  onClose: () => void;
}) {
  const a = useQuery(runQuery(earlier));
  const b = useQuery(runQuery(later));
  const error = a.error ?? b.error;
  return (
    <Dialog title="Two runs compared" opened onClose={onClose} size={900}>
      <ReadFailure
        what="A run"
        query={{ error, refetch: () => Promise.all([a, b].map((run) => run.error && run.refetch())) }}
      />
      {!error && !(a.data && b.data) && <SkeletonLines lines={8} />}
      {a.data && b.data && <Comparison earlier={a.data} later={b.data} />}
    </Dialog>
  );
}

function Comparison({ earlier, later }: { earlier: FunctionRun; later: FunctionRun }) {
  const both = [earlier, later] as const;
  const row = (label: string, cell: (run: FunctionRun) => ReactNode) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      <td>{cell(earlier)}</td>
      <td>{cell(later)}</td>
    </tr>
  );
  const sums = new Map(both.map((run) => [run.id, totals(run.calls)]));
  const sumOf = (run: FunctionRun) => sums.get(run.id) ?? totals([]);
  return (
    <Stack gap={20}>
      <table className={classes.compareTable}>
        <caption className="qd-hidden">Both runs</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Earlier</th>
            <th scope="col">Later</th>
          </tr>
        </thead>
        <tbody>
          {row('Started', (run) => (
            <AbsoluteInstant value={run.startedAt} seconds />
          ))}
          {row('State', (run) => (
            <RunState state={run.state} />
          ))}
          {row('Duration', (run) => (run.durationMs === null ? '—' : formatDuration(run.durationMs)))}
          {row('Version', (run) => (run.version === null ? 'unsaved' : `${run.version}`))}
          {row('Ran as', (run) => run.runAs)}
          {row('Calls', (run) => formatCount(run.callCount))}
          {row('Documents read', (run) => formatCount(sumOf(run).read))}
          {row('Documents written', (run) => formatCount(sumOf(run).written))}
        </tbody>
      </table>
      <Differing label="Arguments" both={both} textOf={({ args }) => prettyJson(args)} />
      <Differing label="Result" both={both} textOf={resultText} />
      <Differing
        label="Console"
        both={both}
        language="javascript"
        textOf={({ output }) => output.map(({ text }) => text).join('\n')}
      />
    </Stack>
  );
}

function resultText({ result, error, state }: FunctionRun): string {
  if (error) return JSON.stringify({ error: error.name, message: error.message }, null, 2);
  if (result !== null) return prettyJson(result);
  return state === 'done' ? 'undefined' : '';
}

function Differing({
  label,
  both: [earlier, later],
  textOf,
  language = 'json',
}: {
  label: string;
  both: readonly [FunctionRun, FunctionRun];
  textOf: (run: FunctionRun) => string;
  language?: 'json' | 'javascript';
}) {
  return (
    <Section label={label}>
      <CodeDiff
        before={textOf(earlier)}
        after={textOf(later)}
        language={language}
        ariaLabel={`${label} of both runs`}
        maxHeight="320px"
      />
    </Section>
  );
}
