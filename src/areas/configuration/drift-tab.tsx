import { useQuery } from '@tanstack/react-query';
import type { Baseline, ConfigurationScope } from '#contract/console/configuration.ts';
import { ownerWord } from '#contract/console/configuration-sections.ts';
import { plural } from '#src/lib/bytes.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { notify, reportFailure } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { NowProvider } from '#src/ui/values/now.tsx';
import { baselineQuery, comparisonQuery, useSetBaseline, useTakePresent } from './configuration-requests.ts';
import { Differences } from './differences.tsx';

interface DriftTabProps {
  scope: ConfigurationScope;
  /** Why this person may set nothing. */
  refusal: string | undefined;
  onCollected: (setId: string) => void;
}

/** The baseline of the project, and deviations from it: field by field, with both resolutions. */
export function DriftTab(props: DriftTabProps) {
  const { scope, refusal } = props;
  const what = ownerWord(scope);
  const { data, error, refetch } = useQuery(baselineQuery(scope));
  const present = useTakePresent(scope);
  const take = () =>
    present.mutate(undefined, {
      onSuccess: () => notify({ message: `The current ${what} is the baseline` }),
      onError: reportFailure('Not set'),
    });
  if (error && !data) {
    return <ReadFailure what="The baseline" query={{ error, refetch }} />;
  }
  if (!data) return <SkeletonLines lines={6} />;
  if (!data.baseline) {
    return (
      <EmptyState
        title="No baseline yet"
        action={
          <Button busy={present.isPending} disabledReason={refusal} onClick={take}>
            Set current {what} as baseline
          </Button>
        }
      >
        The baseline is the intended configuration. The server compares the {what} with it every hour, or at
        the interval of the history, and notifies the followers of drift. Any version of the history can
        become the baseline.
      </EmptyState>
    );
  }
  return (
    // by the clock of the console's server, independent of the emulator's
    <NowProvider source={serverNow}>
      <Drifted {...props} baseline={data.baseline} taking={present.isPending} onTake={take} />
    </NowProvider>
  );
}

interface DriftedProps extends DriftTabProps {
  baseline: Baseline;
  taking: boolean;
  onTake: () => void;
}

function Drifted({ scope, refusal, onCollected, baseline, taking, onTake }: DriftedProps) {
  const { setAt, setBy, checkedAt } = baseline;
  const { data, error, refetch } = useQuery(comparisonQuery({ ...scope, source: { kind: 'baseline' } }));
  const set = useSetBaseline(scope);
  const what = ownerWord(scope);
  const count = data?.differences.length ?? 0;
  const askTake = () =>
    confirm({
      title: `Update the baseline to the current ${what}?`,
      consequence: `${plural(count, 'difference')} become part of the baseline; nothing is changed in the ${what}.`,
      confirmLabel: 'Update baseline',
      run: onTake,
    });
  const askRemove = () =>
    confirm({
      title: 'Remove the baseline?',
      consequence: 'Notifications of drift end. Versions in the history stay.',
      confirmLabel: 'Remove baseline',
      run: () => set.mutateAsync(null),
    });
  return (
    <Stack gap={16}>
      <p>
        {data && (
          <StateBadge
            kind={count === 0 ? 'ok' : 'warning'}
            state="drift"
            label={count === 0 ? 'As it is meant to be' : `Drifted: ${plural(count, 'difference')}`}
          />
        )}{' '}
        <Text size={13} tone="dim">
          Baseline set by {setBy} <Instant value={setAt} past suffix />,{' '}
          {checkedAt === null ? (
            'not compared by the server yet'
          ) : (
            <>
              compared by the server <Instant value={checkedAt} past suffix />
            </>
          )}
          .
        </Text>
      </p>
      <ButtonRow>
        <Button
          busy={taking}
          disabledReason={refusal ?? (count === 0 && 'Nothing differs.')}
          onClick={askTake}
        >
          Update baseline to current {what}
        </Button>
        <Button disabledReason={refusal} onClick={askRemove}>
          Remove baseline
        </Button>
      </ButtonRow>
      {error && !data && (
        <ReadFailure what="The comparison" title="Not compared" query={{ error, refetch }} />
      )}
      {!data && !error && <SkeletonLines lines={6} />}
      {data && count > 0 && (
        <>
          <Text as="p" size={13} tone="dim">
            A change set with the selected differences restores the baseline of the {what}.
          </Text>
          <Differences comparison={data} refusal={refusal} onCollected={onCollected} />
        </>
      )}
    </Stack>
  );
}
