import { withoutSecrets } from '#contract/catalogue/secret-fields.ts';
import { formatBytes } from '#src/lib/bytes.ts';
import { type CallArgs, longestRead } from '../explorer-search.ts';

/** A call of the past, without its secrets and without its answer. */
export interface PastRun {
  at: number;
  connection: string;
  op: string;
  args: CallArgs;
  status: number;
  ms: number;
  /** Size of a body that was too long to be kept: sent again without it, it would be another request. */
  lostBytes?: number;
}

const most = 100;

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
  // a run is opened by its URL, which is the stricter limit: content that it cannot contain is not kept
  const kept = JSON.stringify(clean.args).length > longestRead ? withoutBody(clean) : clean;
  const key = ({ connection, op, args }: PastRun) => JSON.stringify([connection, op, args]);
  const before = readHistory(text);
  const rest = before[0] && key(before[0]) === key(kept) ? before.slice(1) : before;
  return JSON.stringify([kept, ...rest].slice(0, most));
}

function withoutBody(run: PastRun): PastRun {
  const { body, ...args } = run.args;
  return { ...run, args, lostBytes: new TextEncoder().encode(JSON.stringify(body)).length };
}

/** Text for an incomplete run; empty for a complete one. */
export const lostBody = ({ lostBytes }: Pick<PastRun, 'lostBytes'>): string =>
  lostBytes === undefined ? '' : `body of ${formatBytes(lostBytes)} was not kept`;
