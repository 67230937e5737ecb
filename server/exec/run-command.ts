import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Exit codes of a command that did not run, as in POSIX shells. */
const notExecutable = 126;
const notFound = 127;

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;
/** Signals that a terminal sends to all processes in its foreground. */
const fromTerminal: ReadonlySet<string> = new Set(['SIGINT', 'SIGQUIT']);

export interface CommandOptions {
  env: Readonly<Record<string, string | undefined>>;
  /** Whether a terminal sends its signals to the command too. */
  isTerminal: boolean;
  complain: (text: string) => void;
  /** Called with the id of the process, and without one when it has ended. */
  onProcess: (pid: number | undefined) => void;
}

/**
 * Runs a command with the streams of this process, forwards signals to it, and returns its exit code: 128 and the
 * number of the signal that ended it, 127 where it does not exist, 126 where it cannot be executed.
 */
export async function runCommand(command: readonly string[], options: CommandOptions): Promise<number> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: 'inherit', env: options.env });
  const release = forwardSignals(child, options.isTerminal);
  options.onProcess(child.pid);
  try {
    return await new Promise((resolve) => {
      child.once('error', (error: NodeJS.ErrnoException) => {
        const isMissing = error.code === 'ENOENT';
        options.complain(isMissing ? `${program}: command not found` : `${program}: ${error.message}`);
        resolve(isMissing ? notFound : notExecutable);
      });
      child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
  } finally {
    release();
    options.onProcess(undefined);
  }
}

function forwardSignals(child: ChildProcess, isTerminal: boolean): () => void {
  const handlers = forwarded.map((signal) => {
    const handler = () => {
      // a second interrupt makes programs such as Terraform stop without cleaning up
      if (!(isTerminal && fromTerminal.has(signal))) child.kill(signal);
    };
    return [signal, handler] as const;
  });
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}
