import { spawn } from 'node:child_process';

/** Ends what an exec leaves when it is killed. */
export interface Watcher {
  /** The process to end; undefined when it has ended. */
  watch(pid: number | undefined): void;
  /** The exec ends in order: nothing is left. */
  end(): void;
}

/**
 * The end of its input without the line "end" means that exec was killed. The command may clean up for ten seconds, and
 * reads the folder meanwhile.
 */
const script = `
pid=
while read -r line; do
  [ "$line" = end ] && exit 0
  pid=$line
done
if [ -n "$pid" ] && kill -TERM "$pid" 2>/dev/null; then
  rest=10
  while kill -0 "$pid" 2>/dev/null; do
    [ "$rest" -eq 0 ] && kill -KILL "$pid" 2>/dev/null && break
    rest=$((rest - 1))
    sleep 1
  done
fi
rm -rf -- "$1"
`;

/**
 * Starts a shell that ends the command and deletes the folder when this process was killed: `SIGKILL` leaves no time for
 * it. A session of its own, because a signal to the group of this process must not reach it. Without a shell, nothing
 * watches.
 */
export function startWatcher(folder: string): Watcher {
  if (process.platform === 'win32') return { watch() {}, end() {} };
  const child = spawn('/bin/sh', ['-c', script, 'quarterdeck-exec', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH },
  });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  const send = (line: string) => void child.stdin.write(`${line}\n`);
  return {
    watch: (pid) => send(pid === undefined ? '' : String(pid)),
    end() {
      send('end');
      child.stdin.end();
    },
  };
}
