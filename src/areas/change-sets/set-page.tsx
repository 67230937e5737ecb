import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeSet } from '#contract/change-sets/sets.ts';
import { useConnection } from '#src/api/connection.ts';
import { changeSetQuery } from '#src/api/console/change-set-queries.ts';
import { useCheckSet, useSetAction } from '#src/api/console/change-sets.ts';
import { RehearsalFact } from '#src/changes/rehearsal-fact.tsx';
import { plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader, Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import { Comments } from './comments.tsx';
import { LeaveOutDialog } from './leave-out-dialog.tsx';
import { RehearsalPanel } from './rehearsal-panel.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SetActions } from './set-actions.tsx';
import { isGoingBack, issueTitle, setStates, standingCheck, textParts, windowText } from './state-text.ts';
import { StepLine } from './step-line.tsx';

interface SetPageProps {
  setId: string;
  /** The step that is open. */
  step: string | undefined;
  onStep: (step: string | undefined) => void;
  onGone: () => void;
}

/** One change set: its changes, its problems, its progress, and its comments. */
export function ChangeSetPage({ setId, step, onStep, onGone }: SetPageProps) {
  const { id: connection } = useConnection();
  const { data: set, error, refetch } = useQuery(changeSetQuery(connection, setId));
  if (error && !set) {
    return (
      <Page>
        <PageHeader title="Change set" />
        <ReadFailure what="The change set" query={{ error, refetch }} />
      </Page>
    );
  }
  if (!set) {
    return (
      <Page>
        <PageHeader title="Change set" facts={undefined} />
        <SkeletonLines lines={8} />
      </Page>
    );
  }
  return <Loaded set={set} step={step} onStep={onStep} onGone={onGone} />;
}

function Facts({ set }: { set: ChangeSet }) {
  const { approvedBy, needsApproval, isApproved, scheduledAt, windowEndsAt, steps, createdBy } = set;
  const left = steps.filter(({ apply }) => apply.state === 'left').length;
  return (
    <>
      <Fact>{plural(steps.length, 'change')}</Fact>
      {left > 0 && <Fact>{left} left out</Fact>}
      <Fact>
        {approvedBy.length > 0
          ? `${isApproved ? '' : 'partly '}approved by ${approvedBy.join(', ')}`
          : needsApproval
            ? 'needs a second person'
            : `created by ${createdBy}`}
      </Fact>
      <RehearsalFact connection={set.connection} of={{ setId: set.id }} />
      {scheduledAt !== null && (
        <Fact>
          {windowText(set.state)} <AbsoluteInstant value={scheduledAt} />
          {windowEndsAt !== null && (
            <>
              {' '}
              until <AbsoluteInstant value={windowEndsAt} />
            </>
          )}
        </Fact>
      )}
    </>
  );
}

function Loaded({ set, step, onStep, onGone }: Omit<SetPageProps, 'setId'> & { set: ChangeSet }) {
  const check = useCheckSet(set.id);
  const act = useSetAction(set.id);
  const isEditable = set.state === 'draft' || set.state === 'scheduled';
  // opened together, to be read as one difference; the one of the address is opened alone
  const [together, setTogether] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (id: string): boolean => step === id || together.has(id);
  const allOpen = set.steps.every(({ id }) => isOpen(id));
  const toggle = (id: string): void => {
    const rest = new Set(together);
    if (rest.delete(id) || step === id) {
      setTogether(rest);
      if (step === id) onStep(undefined);
    } else if (together.size > 0) setTogether(rest.add(id));
    else onStep(id);
  };
  const toggleAll = (): void => {
    setTogether(new Set(allOpen ? [] : set.steps.map(({ id }) => id)));
    if (allOpen) onStep(undefined);
  };
  const result = standingCheck(set.state, check.data);
  const problems = new Map(result?.steps.map((each) => [each.step, each.problems]));
  const move = (from: number, to: number): void => {
    const order = set.steps.map(({ id }) => id);
    const [moved = ''] = order.splice(from, 1);
    order.splice(to, 0, moved);
    act.mutate(['orderChangeSet', { body: { order } }]);
  };
  return (
    <Page>
      <PageHeader
        title={set.title}
        badge={<StateBadge {...setStates[set.state]} state={set.state} />}
        facts={<Facts set={set} />}
        actions={<SetActions set={set} check={check} onGone={onGone} />}
      />
      {set.issue !== '' && <Issue set={set} act={act} />}
      {act.error && <Notice tone="error" urgent title={act.error.message} />}
      {check.error && <Notice tone="error" urgent title={`Not checked: ${check.error.message}`} />}
      {result && (
        <Notice tone={result.ok ? 'ok' : 'warning'} title={result.ok ? 'Ready to apply' : 'It would stop'}>
          {result.text}
        </Notice>
      )}
      {set.steps.length === 0 ? (
        <EmptyState title="Nothing in it yet">
          Choose “Add to change set” beside Save of a cluster, a backup schedule, an alert configuration or a
          search index of this connection.
        </EmptyState>
      ) : (
        <Section
          label="Changes"
          actions={
            <Button size="sm" variant="quiet" onClick={toggleAll}>
              {allOpen ? 'Close all' : 'Open all'}
            </Button>
          }
        >
          <Grid as="ol">
            {set.steps.map((each, index) => (
              <StepLine
                key={each.id}
                set={set}
                step={each}
                index={index}
                problems={problems.get(each.id) ?? []}
                opened={isOpen(each.id)}
                onToggle={() => toggle(each.id)}
                onMove={isEditable ? (to) => move(index, to) : undefined}
                act={act}
              />
            ))}
          </Grid>
        </Section>
      )}
      <RehearsalPanel set={set} />
      <Section label="Comments">
        <Comments comments={set.comments.filter((each) => each.step === null)} step={null} act={act} />
      </Section>
      <Section label="History">
        <Grid as="ul" gap={8} size={13} breaks>
          {set.timeline.toReversed().map(({ at, text }) => (
            <Row as="li" key={`${at} ${text}`} columnGap={8} wrap>
              <span>
                {textParts(text).map((part) =>
                  typeof part === 'string' ? part : <AbsoluteInstant key={part} value={part} />,
                )}
              </span>
              <Text size={12} tone="dim" breaks>
                <ServerTime value={at} />
              </Text>
            </Row>
          ))}
        </Grid>
      </Section>
    </Page>
  );
}

/** The set has stopped, waits for the service, or has missed its time: the reason, and the next actions. */
function Issue({ set, act }: { set: ChangeSet; act: ReturnType<typeof useSetAction> }) {
  const [asking, setAsking] = useState<'time' | 'leave-out'>();
  const { leaving, may } = set;
  const close = (): void => setAsking(undefined);
  return (
    <>
      <Notice
        tone={set.state === 'stopped' ? 'error' : 'warning'}
        title={issueTitle(set.state)}
        action={
          set.state === 'stopped' ? (
            <ButtonRow>
              <Button
                size="sm"
                busy={act.isPending}
                disabledReason={may.resume}
                onClick={() => act.mutate(['resumeChangeSet'])}
              >
                Continue
              </Button>
              {leaving && (
                <Button size="sm" onClick={() => setAsking('leave-out')}>
                  {isGoingBack(set) ? 'Keep this change…' : 'Skip this step…'}
                </Button>
              )}
              <Button size="sm" onClick={() => act.mutate(['leaveChangeSet'])}>
                Stop here
              </Button>
            </ButtonRow>
          ) : (
            set.state === 'draft' && (
              <Button size="sm" disabledReason={set.may.apply} onClick={() => setAsking('time')}>
                Choose another time
              </Button>
            )
          )
        }
      >
        {set.issue}
      </Notice>
      {asking === 'time' && <ScheduleDialog set={set} onClose={close} />}
      {asking === 'leave-out' && leaving && <LeaveOutDialog set={set} leaving={leaving} onClose={close} />}
    </>
  );
}
