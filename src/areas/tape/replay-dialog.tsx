import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { connectionsQuery } from '#src/api/access/session.ts';
import { call } from '#src/api/client.ts';
import type { TapeEntry } from '#src/api/tape/tape.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { type Ask, planReplay, type ReplayStep, type ReplayTarget, runReplay } from './replay.ts';
import classes from './tape.module.css';
import { textOf } from './tape-program.ts';

interface ReplayDialogProps {
  entries: readonly TapeEntry[];
  catalogue: readonly OperationFacts[];
  onClose: () => void;
}

const ask: Ask = (connection, operation, args) =>
  call(operation, connection, args as never, { idempotencyKey: crypto.randomUUID() });

/** The same calls through another connection: a dry run that maps ids by name first, then one call after the other. */
export function ReplayDialog({ entries, catalogue, onClose }: ReplayDialogProps) {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const [target, setTarget] = useState<string | null>(null);
  const [steps, setSteps] = useState<readonly ReplayStep[]>();
  const plan = useMutation({
    mutationFn: (to: ReplayTarget) => planReplay(entries, catalogue, to, ask),
    onSuccess: (planned) => setSteps(planned.map((step) => ({ ...step, state: 'waiting' }))),
  });
  const run = useMutation({ mutationFn: (to: string) => runReplay(steps ?? [], to, ask, setSteps) });
  const changes = entries.filter(({ read }) => !read).length;
  const chosen = connections.find(({ id }) => id === target);
  const problems = steps?.flatMap((step) => step.problems).length ?? 0;
  const off =
    (!steps && 'Do the dry run first') ||
    (chosen?.readOnly && changes > 0 && `${chosen.name} is read only`) ||
    (problems > 0 && `${plural(problems, 'problem')} of the dry run prevent it`) ||
    (run.data && 'It ran already: do another dry run first');
  return (
    <Dialog opened onClose={onClose} title="Replay through another connection" size={680}>
      <Stack gap={12} shrink>
        <PlainSelect
          label="Connection"
          placeholder="Choose a connection"
          data={connections.map(({ id, name, emulator }) => ({
            value: id,
            label: emulator ? `${name} (emulator)` : name,
          }))}
          value={target}
          onChange={(next) => {
            setTarget(next);
            setSteps(undefined);
            run.reset();
          }}
        />
        <FailureNotice title="The dry run failed" why={plan.error} />
        {steps && (
          <ol className={classes.lines} aria-label="Steps">
            {steps.map((step) => (
              <StepLine
                key={step.entry.id}
                step={step}
                facts={catalogue.find(({ id }) => id === step.entry.operationId)}
              />
            ))}
          </ol>
        )}
        {run.data && (
          <Notice tone={run.data.every(({ state }) => state === 'done') ? 'ok' : 'error'} urgent>
            {outcome(run.data)}
          </Notice>
        )}
        <ButtonRow end>
          <Button
            disabledReason={target === null && 'Choose a connection first'}
            busy={plan.isPending}
            onClick={() => {
              run.reset();
              if (chosen) plan.mutate(chosen);
            }}
          >
            Dry run
          </Button>
          <Button
            variant="primary"
            disabledReason={off || undefined}
            busy={run.isPending}
            onClick={() => target !== null && run.mutate(target)}
          >
            Replay {plural(entries.length, 'call')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}

function outcome(steps: readonly ReplayStep[]): string {
  const done = steps.filter(({ state }) => state === 'done').length;
  if (done === steps.length) return `All ${plural(done, 'call')} done.`;
  return `${done} of ${plural(steps.length, 'call')} done. The one that failed stopped the replay: what follows it was not sent.`;
}

const states = {
  waiting: { tone: 'dim', mark: 'hollow', word: 'not sent' },
  done: { tone: 'ok', mark: 'dot', word: 'done' },
  failed: { tone: 'critical', mark: 'square', word: 'failed' },
} as const;

function StepLine({ step, facts }: { step: ReplayStep; facts: OperationFacts | undefined }) {
  if (!facts) return null;
  const { tone, mark, word } = states[step.state];
  return (
    <li className={classes.step}>
      <Stack gap={2} shrink className={classes.call}>
        <p className={classes.entryText}>{textOf(step.entry, facts)}</p>
        {step.mappings.map(({ param, name, from, to }) => (
          <p key={param} className={classes.request}>
            {param} {name}: {from === to ? 'the same' : `${from} → ${to}`}
          </p>
        ))}
        {step.problems.map((problem) => (
          <Text as="p" key={problem} size={12} tone="critical">
            {problem}
          </Text>
        ))}
        {step.failure && (
          <Text as="p" size={12} tone="critical">
            {step.failure}
          </Text>
        )}
      </Stack>
      <Badge tone={tone} mark={mark}>
        {step.problems.length > 0 && step.state === 'waiting' ? 'cannot run' : word}
      </Badge>
    </li>
  );
}
