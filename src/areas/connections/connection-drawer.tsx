import { useState } from 'react';
import type { Connection, ConnectionTest } from '#contract/console/bff.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { useTestConnection } from './connection-requests.ts';
import { TestResult } from './test-result.tsx';

interface ConnectionDrawerProps {
  /** Absent: a new one. */
  connection: Connection | undefined;
  onClose: () => void;
  /** After adding: the drawer continues with the new connection. */
  onAdded: (id: string) => void;
  onGo: (id: string) => void;
}

/** Adds or edits a connection, and tests it at once. */
export function ConnectionDrawer({ connection, onClose, onAdded, onGo }: ConnectionDrawerProps) {
  const [saved, setSaved] = useState<Connection>();
  const test = useTestConnection();

  return (
    <Drawer title={connection ? `Edit ${connection.name}` : 'Add a connection'} onClose={onClose}>
      {saved ? (
        <Stack gap={12}>
          <Outcome pending={test.isPending} result={test.data} error={test.error} />
          <ButtonRow>
            <Button
              variant="primary"
              disabledReason={!test.data?.ok && 'The test has not succeeded'}
              onClick={() => onGo(saved.id)}
            >
              Open {saved.name}
            </Button>
            <Button
              onClick={() => {
                setSaved(undefined);
                onAdded(saved.id);
              }}
            >
              Edit again
            </Button>
            <Button onClick={onClose}>Close</Button>
          </ButtonRow>
        </Stack>
      ) : (
        <ConnectionForm
          key={connection?.id}
          connection={connection}
          onCancel={onClose}
          onSaved={(result) => {
            setSaved(result);
            test.mutate(result.id);
          }}
        />
      )}
    </Drawer>
  );
}

interface OutcomeProps {
  pending: boolean;
  result: ConnectionTest | undefined;
  error: Error | null;
}

function Outcome({ pending, result, error }: OutcomeProps) {
  if (pending) return <Notice>Saved. Testing the connection…</Notice>;
  if (error) {
    return (
      <Notice tone="error" title="Saved, but not tested" urgent>
        {error.message}
      </Notice>
    );
  }
  return result ? <TestResult result={result} /> : null;
}
