import { isOperationId } from '#contract/access.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { readTab, writeTab } from '#src/lib/stores/tab-storage.ts';
import { clearTape, onTape, readTape, restoreTape, type TapeEntry } from './tape.ts';

const storageKey = 'qd.tape';
/** Characters that are stored at most; after a refusal by a full storage, the second limit. */
const limits = [500_000, 100_000];
/** Milliseconds from an entry to its writing: one page load makes dozens. */
const writeAfter = 1000;

let owner: string | undefined;
let pending: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps the tape of this user in the storage of the tab, so that it survives a reload, and restores the
 * stored one. The tape of another user is dropped. Further calls for the same user do nothing.
 */
export function keepTapeOf(userId: string): void {
  if (owner === userId) return;
  if (owner !== undefined) clearTape();
  else {
    onTape(schedule);
    globalThis.addEventListener('pagehide', write);
  }
  owner = userId;
  const earlier = parseTape(readTab(storageKey), userId);
  if (earlier.length > 0) restoreTape(earlier);
  else writeTab(storageKey, undefined);
}

/** Empties the tape and its storage at the end of the session. Later entries are not stored. */
export function forgetTape(): void {
  owner = undefined;
  clearTape();
  cancel();
  writeTab(storageKey, undefined);
}

function cancel(): void {
  clearTimeout(pending);
  pending = undefined;
}

function schedule(): void {
  if (owner === undefined) return;
  if (readTape().length === 0) write();
  else pending ??= setTimeout(write, writeAfter);
}

function write(): void {
  cancel();
  if (owner === undefined) return;
  for (const limit of limits) {
    const entries = newestWithin(limit);
    const text =
      entries.length === 0 ? undefined : `{"user":${JSON.stringify(owner)},"entries":[${entries}]}`;
    if (writeTab(storageKey, text)) return;
  }
  // a tape that cannot be stored is lost at a reload; an outdated one must not take its place
  writeTab(storageKey, undefined);
}

/** The newest entries as JSON, oldest first, whose length together is below the limit. */
function newestWithin(limit: number): string[] {
  const texts: string[] = [];
  let length = 0;
  for (const entry of readTape().toReversed()) {
    const text = JSON.stringify(entry);
    length += text.length + 1;
    if (length > limit) break;
    texts.push(text);
  }
  return texts.reverse();
}

function parseTape(text: string | undefined, userId: string): TapeEntry[] {
  if (text === undefined) return [];
  try {
    const { user, entries } = JSON.parse(text) as { user?: unknown; entries?: unknown };
    return user === userId && Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is TapeEntry {
  if (!isRecord(value)) return false;
  const { at, connection, operationId, args, read, status, count, answer, note, isCut } = value as Partial<
    Record<keyof TapeEntry, unknown>
  >;
  return (
    [at, status, count].every((each) => Number.isSafeInteger(each)) &&
    typeof connection === 'string' &&
    typeof operationId === 'string' &&
    isOperationId(operationId) &&
    isRecord(args) &&
    typeof read === 'boolean' &&
    isRecord(answer) &&
    Object.values(answer).every((each) => ['string', 'number', 'boolean'].includes(typeof each)) &&
    (note === undefined || typeof note === 'string') &&
    (isCut === undefined || isCut === true)
  );
}
