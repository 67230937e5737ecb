import { withoutSecrets } from '#contract/catalogue/secret-fields.ts';
import type { CallArgs } from '../explorer-search.ts';

/** A call of the past, without its secrets and without its answer. */
export interface PastRun {
  at: number;
  connection: string;
  op: string;
  args: CallArgs;
  status: number;
  ms: number;
}

const most = 100;
/** A body longer than this is not kept: the browser's storage is small. */
const longest = 20_000;

export function readHistory(text: string | null): PastRun[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isRun) : [];
  } catch {
    return [];
  }
}

function isRun(value: unknown): value is PastRun {
  const run = value as Partial<PastRun> | null;
  return (
    typeof run?.at === 'number' &&
    typeof run.op === 'string' &&
    typeof run.args === 'object' &&
    run.args !== null
  );
}

/** The history with one more run, the newest first; the same call directly before is replaced. */
export function withRun(text: string | null, run: PastRun): string {
  const clean = { ...run, args: withoutSecrets(run.args) };
  const { body: _, ...short } = clean.args;
  const kept = JSON.stringify(clean.args).length > longest ? { ...clean, args: short } : clean;
  const key = ({ connection, op, args }: PastRun) => JSON.stringify([connection, op, args]);
  const before = readHistory(text);
  const rest = before[0] && key(before[0]) === key(kept) ? before.slice(1) : before;
  return JSON.stringify([kept, ...rest].slice(0, most));
}
