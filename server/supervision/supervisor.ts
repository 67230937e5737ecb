import { type ChildProcess, fork } from 'node:child_process';
import { type FromProcess, heartbeatFd, type ToProcess } from './messages.ts';

export interface SupervisorOptions<Greeting> {
  /** Program and arguments; it answers by `supervised`. */
  program: string;
  args: readonly string[];
  /** The command for the process; read again before each start. */
  command: () => unknown;
  /** It has started, the first time or again. */
  onStarted: (greeting: Greeting) => Promise<void> | undefined;
  /** It has ended unasked, or was ended because it hung. */
  onEnded: (how: string) => void;
  /** Something went wrong inside that did not end it. */
  onIssue: (issue: object) => void;
  /** Only tests change these. */
  pace?: Partial<typeof usualPace>;
}

export interface Supervised {
  readonly isUp: boolean;
  /** How often it has started. */
  readonly starts: number;
  /** Ends the process, and waits for that. */
  close(): Promise<void>;
}

const usualPace = {
  pingMs: 5_000,
  /** Number of consecutive pings without an answer or progress: the process has been hanging for half a minute. */
  unanswered: 6,
  /** Before the first new start; each further one waits twice as long. */
  againMs: 500,
  longestMs: 30_000,
  /** A process that ran so long has recovered. */
  settledMs: 60_000,
  stopMs: 10_000,
};

/** Flags that two processes cannot share: a debugger has its port, and a watcher watches once. */
const own = /^--(inspect|watch|test)/;

/**
 * Runs a program in its own process and restarts it when it ends or hangs, with increasing delays. A process
 * that is busy for long continues as long as it makes progress (`progress.ts`). Resolves after the first
 * start; rejects with the reason when the process refuses to start.
 */
export async function supervise<Greeting>(options: SupervisorOptions<Greeting>): Promise<Supervised> {
  const pace = { ...usualPace, ...options.pace };
  let child: ChildProcess | undefined;
  let isUp = false;
  let closing = false;
  /** From then on, whatever ends is started again. */
  let starts = 0;
  let failures = 0;
  let again: NodeJS.Timeout | undefined;
  const waitAfter = (before: number) => Math.min(pace.againMs * 2 ** before, pace.longestMs);

  /** One run: resolves when it has started, rejects when it ends before. */
  const run = () =>
    new Promise<void>((resolve, reject) => {
      const began = Date.now();
      const started = fork(options.program, options.args, {
        execArgv: process.execArgv.filter((each) => !own.test(each)),
        stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
      });
      child = started;
      let unanswered = 0;
      let pings: NodeJS.Timeout | undefined;
      let how = '';
      const say = (message: ToProcess) => {
        if (started.connected) started.send(message, () => undefined);
      };
      const watchOver = () => {
        // counted, not timed: a machine that slept has not waited for an answer
        pings = setInterval(() => {
          unanswered += 1;
          say({ kind: 'ping' });
          if (unanswered <= pace.unanswered) return;
          how = `no answer and no progress for ${Math.round((pace.unanswered * pace.pingMs) / 1000)} s`;
          started.kill('SIGKILL');
        }, pace.pingMs);
      };
      // a busy process answers late, and is not ended while a thread of it reports progress
      const heartbeat = started.stdio[heartbeatFd];
      heartbeat?.on('data', () => {
        unanswered = 0;
      });
      heartbeat?.on('error', () => undefined);
      started.on('message', (message: FromProcess) => {
        if (message.kind === 'ready') say({ kind: 'start', command: options.command() });
        else if (message.kind === 'pong') unanswered = 0;
        else if (message.kind === 'trouble') options.onIssue(message.issue);
        else if (message.kind === 'refused') how = message.reason;
        else if (message.kind === 'started') {
          starts += 1;
          watchOver();
          // it runs, even where what follows from that fails
          const settled = () => {
            isUp = started.connected;
            resolve();
          };
          Promise.resolve(options.onStarted(message.greeting as Greeting)).then(settled, (error: unknown) => {
            options.onIssue(error instanceof Error ? error : { message: String(error) });
            settled();
          });
        }
      });
      started.on('error', (error) => {
        how ||= error.message;
      });
      started.on('close', (code, signal) => {
        clearInterval(pings);
        isUp = false;
        child = undefined;
        how ||= signal === null ? `exit code ${code}` : signal;
        reject(new Error(how));
        if (closing || starts === 0) return;
        if (Date.now() - began > pace.settledMs) failures = 0;
        options.onEnded(how);
        again = setTimeout(() => void run().catch(() => undefined), waitAfter(failures));
        failures += 1;
      });
    });

  await run();
  return {
    get isUp() {
      return isUp;
    },
    get starts() {
      return starts;
    },
    close() {
      closing = true;
      clearTimeout(again);
      const ending = child;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return Promise.resolve();
      return new Promise((resolve) => {
        const force = setTimeout(() => ending.kill('SIGKILL'), pace.stopMs);
        ending.once('close', () => {
          clearTimeout(force);
          resolve();
        });
        if (ending.connected) ending.send({ kind: 'stop' } satisfies ToProcess, () => undefined);
        else ending.kill('SIGKILL');
      });
    },
  };
}
