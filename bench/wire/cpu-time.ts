import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Linux counts the times of a process in hundredths of a second, on all common machines. */
const tickMs = 10;

/** Milliseconds of processor time that a process has used, all its threads together. */
export function cpuMs(pid: number): number {
  if (process.platform !== 'linux') return fromPs(pid);
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // the name of the program, in parentheses, may contain spaces
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** `ps` prints `[[days-]hours:]minutes:seconds`, with hundredths on macOS. */
function fromPs(pid: number): number {
  const text = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  const [days, clock] = text.includes('-') ? text.split('-') : ['0', text];
  const seconds = (clock ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return (Number(days) * 86_400 + seconds) * 1000;
}
