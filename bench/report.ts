import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { table, whole } from './markdown.ts';
import { type Comparison, isRegression } from './wire/ratio.ts';

/** Ratios of this version to another one, with the works that became slower. */
export function comparisonTable(rows: readonly Comparison[]): string {
  return table(
    ['Work', 'Now, ms', 'Base, ms', 'Ratio', '95 % interval', ''],
    rows.map((row) => [
      ...[row.what, whole(row.now), whole(row.base), row.ratio.toFixed(2)],
      ...[`${row.low.toFixed(2)} to ${row.high.toFixed(2)}`, isRegression(row) ? '**slower**' : ''],
    ]),
  );
}

/** Where and when a section was measured. */
export function stamp(now = new Date()): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short=10', 'HEAD');
  const isChanged = git('status', '--porcelain', '--', 'server', 'contract', 'analysis', 'src') !== '';
  const [first] = cpus();
  const machine = `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}`;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const version = `${commit}${isChanged ? ' with changes' : ''}`;
  return `Measured ${now.toISOString().slice(0, 10)}, commit ${version}, ${machine}, Node ${process.version.slice(1)}, load ${load}.`;
}

const begin = (name: string) => `<!-- bench ${name} -->`;
const end = (name: string) => `<!-- /bench ${name} -->`;

/**
 * The text with one section measured anew: the text between its marks is replaced.
 *
 * @throws Error where the marks of the section are missing or in the wrong order
 */
export function withSection(text: string, name: string, measured: string): string {
  const from = text.indexOf(begin(name));
  const to = text.indexOf(end(name));
  if (from < 0 || to < from) throw new Error(`BENCHMARKS.md has no marks of the section ${name}`);
  return `${text.slice(0, from + begin(name).length)}\n${measured.trim()}\n${text.slice(to)}`;
}
