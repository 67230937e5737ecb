import { accessOf } from '#contract/access.ts';
import type { OperationId } from '#contract/api/operations.ts';
import { withoutSecrets } from '#contract/catalogue/secret-fields.ts';
import { createStore } from '#src/lib/stores/store.ts';
import { type MadeCall, onCall } from '../client.ts';

/** One call that the console made; the same read again and again is one entry. */
export interface TapeEntry {
  id: number;
  /** When it was made last. */
  at: number;
  connection: string;
  operationId: OperationId;
  /** Without secrets. */
  args: Readonly<Record<string, unknown>>;
  read: boolean;
  /** Of the last answer; 0: none came. */
  status: number;
  /** How often it was made. */
  count: number;
  /** Texts, numbers and flags of the answer itself, without secrets. */
  answer: Readonly<Record<string, string | number | boolean>>;
  note?: string;
  /** Its body was too long to be kept: it cannot be made again from here. */
  isCut?: true;
}

const most = 1000;
/** Longer arguments, as of a whole world that is imported, are left out. */
const longestArgs = 20_000;
const longestText = 200;

const tape = createStore<readonly TapeEntry[]>([]);
let next = 1;

/** A number that may have been rounded is no fact: a script would look for another one. */
const isFact = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value)));

/** Short, flat fields of a response. */
function factsOf(body: unknown): TapeEntry['answer'] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  const facts = Object.entries(withoutSecrets(body)).filter(([, value]) =>
    typeof value === 'string' ? value.length <= longestText : isFact(value),
  );
  return Object.fromEntries(facts.slice(0, 40)) as TapeEntry['answer'];
}

function argsOf(args: MadeCall['args']): Pick<TapeEntry, 'args' | 'isCut'> {
  const clean = withoutSecrets(args);
  if (JSON.stringify(clean).length <= longestArgs) return { args: clean };
  const { body: _, ...short } = clean;
  return { args: short, isCut: true };
}

const sameCall = (a: TapeEntry, b: Omit<TapeEntry, 'id'>): boolean =>
  a.read &&
  a.operationId === b.operationId &&
  a.connection === b.connection &&
  JSON.stringify(a.args) === JSON.stringify(b.args);

/** Writes down a call. The tape holds the last thousand, and never a secret; `stored-tape.ts` keeps it over a reload. */
export function record({ body, ...call }: MadeCall, at = Date.now()): void {
  const read = accessOf(call.operationId).method === 'GET';
  const created = { ...call, read, at, count: 1, ...argsOf(call.args), answer: factsOf(body) };
  const entries = tape.get();
  const before = read ? entries.findLast((entry) => sameCall(entry, created)) : undefined;
  if (before) {
    const again = { ...before, ...created, count: before.count + 1 };
    tape.set(entries.map((entry) => (entry === before ? again : entry)));
    return;
  }
  tape.set([...entries.slice(1 - most), { ...created, id: next++ }]);
}

/** Puts words beside an entry; empty ones take them away. */
export function annotate(id: number, note: string): void {
  tape.set(
    tape.get().map((entry) => {
      if (entry.id !== id) return entry;
      const { note: _, ...rest } = entry;
      return note === '' ? rest : { ...rest, note };
    }),
  );
}

/** From now on every call is written down. */
export const startTape = (): (() => void) => onCall((call) => record(call));

/** Puts entries of an earlier load of the page before those of this one. */
export function restoreTape(earlier: readonly TapeEntry[]): void {
  const restored = earlier.map((entry) => ({ ...entry, id: next++ }));
  tape.set([...restored, ...tape.get()].slice(-most));
}

export const clearTape = (): void => tape.set([]);
export const { get: readTape, subscribe: onTape } = tape;
