import { useMutation, useQuery } from '@tanstack/react-query';
import type { AuditDestination, ForwardingState } from '#contract/console/audit-forwarding.ts';
import { c } from '#src/api/console/console-call.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify, reportFailure } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { NowProvider } from '#src/ui/values/now.tsx';
import { destinationNames, forwardingQuery } from './settings-requests.ts';

/** The destinations of the audit log that are configured, each with its state. */
export function ForwardingStates({ canTest }: { canTest: boolean }) {
  const { data, error, refetch } = useQuery({ ...forwardingQuery, refetchInterval: 5_000 });
  if (error && !data)
    return <ReadFailure what="The forwarding of the audit log" query={{ error, refetch }} />;
  return (
    // by the clock of the console's server, independent of the emulator's
    <NowProvider source={serverNow}>
      {(['syslog', 'webhook'] as const).map((name) => {
        const destination = data?.[name];
        return (
          destination && (
            <DestinationState
              key={name}
              name={name}
              isEnabled={destination.settings.enabled}
              state={destination.state}
              canTest={canTest}
            />
          )
        );
      })}
    </NowProvider>
  );
}

interface DestinationStateProps {
  name: AuditDestination;
  isEnabled: boolean;
  state: ForwardingState;
  canTest: boolean;
}

function DestinationState({ name, isEnabled, state, canTest }: DestinationStateProps) {
  const { waiting, oldestAt, lastEntryAt, sentAt, failures, error, nextAt } = state;
  const title = titleOf(name, isEnabled, failures);
  return (
    <Notice
      tone={failures > 0 ? 'error' : isEnabled ? 'ok' : 'warning'}
      title={title}
      {...(canTest ? { action: <TestDestination name={name} /> } : {})}
    >
      {error !== null && <p>{error}</p>}
      <KeyValue
        columns
        items={[
          { label: 'Last forwarded entry', value: lastEntryAt !== null && <Instant value={lastEntryAt} /> },
          { label: 'Forwarded', value: sentAt !== null && <Instant value={sentAt} past /> },
          { label: 'Waiting entries', value: String(waiting) },
          { label: 'Oldest waiting entry', value: oldestAt !== null && <Instant value={oldestAt} past /> },
          ...(nextAt === null ? [] : [{ label: 'Next attempt', value: <Instant value={nextAt} /> }]),
        ]}
      />
    </Notice>
  );
}

function titleOf(name: AuditDestination, isEnabled: boolean, failures: number): string {
  if (!isEnabled) return `Forwarding to ${destinationNames[name]} is paused`;
  if (failures === 0) return `Forwarding to ${destinationNames[name]}`;
  const count = failures === 1 ? 'the last attempt failed' : `the last ${failures} attempts failed`;
  return `Forwarding to ${destinationNames[name]}: ${count}`;
}

function TestDestination({ name }: { name: AuditDestination }) {
  const test = useMutation({
    mutationFn: () => c('testAuditForwarding', { destination: name }),
    onSuccess: ({ isSent, message }) =>
      void notify({
        ...(isSent ? {} : { tone: 'error' }),
        message: isSent ? 'Test entry sent' : 'Test entry not sent',
        detail: message,
      }),
    onError: reportFailure('Test entry not sent'),
  });
  return (
    <Button size="sm" busy={test.isPending} onClick={() => test.mutate()}>
      {`Test ${destinationNames[name]}`}
    </Button>
  );
}
