import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { EmulatorTask } from '#contract/emulator/control.ts';
import { useConnection } from '#src/api/connection.ts';
import { qNow, readAgain } from '#src/api/query.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from './emulator.module.css';
import { NewWorldCredentials } from './new-world-credentials.tsx';

const livelyMs = 1_000;

/** Long tasks of the emulator, running or failed, with their progress. */
export function EmulatorTasks() {
  const connection = useConnection();
  const client = useQueryClient();
  const list = useQuery({ ...qNow('listEmulatorTasks', connection.id, {}), refetchInterval: livelyMs });
  const running = list.data?.filter(({ state }) => state === 'running') ?? [];
  const before = useRef(0);
  const count = running.length;
  useEffect(() => {
    // data changed by a task is read again when it ends
    if (count < before.current) void readAgain(client, connection.id);
    before.current = count;
  }, [client, connection.id, count]);
  const [newest] = list.data ?? [];
  if (running.length === 0 && newest?.state !== 'failed') return null;
  return (
    <Stack as="section" aria-label="Running work" gap={16}>
      {running.map((task) => (
        <TaskProgress key={task.id} task={task} />
      ))}
      {newest?.state === 'failed' && <FailedTask task={newest} />}
    </Stack>
  );
}

/** How far one task is. */
function TaskProgress({ task }: { task: EmulatorTask }) {
  const { zone } = useZone();
  const { summary, done, total, reached } = task;
  const percent = Math.floor((100 * done) / total);
  return (
    <div className={classes.task}>
      <Text as="p" weight="medium">
        {summary}
      </Text>
      <progress className={classes.progress} aria-label={summary} value={done} max={total} />
      <Text as="p" size={13} tone="dim">
        {percent} %{reached !== undefined && `, ${formatInstant(Date.parse(reached), zone)} is reached`}.
        Other worlds are not affected.
      </Text>
    </div>
  );
}

function FailedTask({ task: { kind, summary, error } }: { task: EmulatorTask }) {
  return (
    <Notice tone="error" title={`Failed: ${summary}`}>
      {error}{' '}
      {kind === 'import' || kind === 'reset' ? 'The world is unchanged.' : 'Completed parts are kept.'} Retry
      the action.
    </Notice>
  );
}

/** A world that is still being created: its progress, then its credentials. */
export function WorldBeingCreated({ taskId }: { taskId: string }) {
  const connection = useConnection();
  const query = useQuery({
    ...qNow('getEmulatorTask', connection.id, { taskId }),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'running' ? livelyMs : false,
  });
  const { data: task } = query;
  if (query.error && !task) return <ReadFailure what="Progress of the new world" query={query} />;
  if (!task || task.state === 'running') {
    return (
      <Notice title="The world is being created">
        It appears in the list when it is complete. Its progress is shown below; its credentials are shown
        here.
      </Notice>
    );
  }
  if (task.credentials) return <NewWorldCredentials credentials={task.credentials} />;
  return <FailedTask task={task} />;
}
