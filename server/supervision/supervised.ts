import { Worker } from 'node:worker_threads';
import { type FromProcess, heartbeatFd, heartbeatMs, type ToProcess } from './messages.ts';
import { progressCount } from './progress.ts';

/** Rejects if it cannot start; the callback reports later failures. */
type Start<Command, Greeting> = (
  command: Command,
  issueOf: (issue: object) => void,
) => Promise<{ greeting: Greeting; close: () => Promise<void> }>;

/**
 * The other end of `supervise`: obeys orders, answers as long as it is not stuck, reports progress while it is
 * busy, and ends with its parent process, even where that was killed.
 *
 * @param intervalMs - milliseconds between two reports of progress
 */
export function supervised<Command, Greeting>(
  start: Start<Command, Greeting>,
  { intervalMs = heartbeatMs }: { intervalMs?: number } = {},
): void {
  const say = (message: FromProcess) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  let close: (() => Promise<void>) | undefined;
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    Promise.resolve(close?.()).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  const heartbeat = new Worker(new URL('./heartbeat.mjs', import.meta.url), {
    workerData: { count: progressCount, fd: heartbeatFd, intervalMs },
    execArgv: [],
  });
  heartbeat.unref();
  heartbeat.on('error', () => undefined);
  // a signal to the whole group reaches this process too, and it is needed until its supervisor has finished
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', end);
  process.on('message', (message: ToProcess) => {
    if (message.kind === 'ping') say({ kind: 'pong' });
    else if (message.kind === 'stop') end();
    else if (message.kind === 'start') {
      start(message.command as Command, (issue) => say({ kind: 'trouble', issue })).then(
        (started) => {
          close = started.close;
          say({ kind: 'started', greeting: started.greeting });
        },
        (error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          process.send?.({ kind: 'refused', reason } satisfies FromProcess, undefined, undefined, () =>
            process.exit(1),
          );
        },
      );
    }
  });
  say({ kind: 'ready' });
}
