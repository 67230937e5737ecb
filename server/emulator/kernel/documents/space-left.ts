import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { calculateObjectSize, type Document } from 'bson';
import { instanceSizeOf, isTenant } from '#contract/clusters/record.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { located } from '#server/data/commands/refusals.ts';
import { readsOnly } from '#server/data/commands/run-command.ts';
import type { World } from '../world.ts';
import { dataSize } from './data-sizes.ts';
import type { Commands } from './deps.ts';
import type { Holder } from './holder.ts';

/** What documents may take of the memory that the process has. Above the second nothing is taken on trust that was looked at before. */
const forDocuments = [0.6, 0.75] as const;
/** The limits including the log, which keeps changed and deleted documents. */
const forLog = [0.85, 0.9] as const;
/** Milliseconds for which a measurement after a garbage collection is valid: others wait for it. */
const lookMs = 5000;

interface Heap {
  /** Bytes in use and not yet cleared, of those that there can be. */
  read: () => { used: number; limit: number };
  clear: () => void;
}

/** Whether documents have taken the memory of the process: then a command is refused, and the process lives. */
export function memoryGuard(
  { read, clear }: Heap,
  now: () => number,
  [most, alarming]: readonly [most: number, alarming: number] = forDocuments,
): () => boolean {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isFull = false;
  const share = () => {
    const { used, limit } = read();
    return used / limit;
  };
  return () => {
    const taken = share();
    if (taken <= most) isFull = false;
    else if (now() - lookedAt >= lookMs || (!isFull && taken > alarming)) {
      clear();
      isFull = share() > most;
      lookedAt = now();
    }
    return isFull;
  };
}

let collect: (() => void) | undefined;

const heapOfProcess: Heap = {
  read: () => {
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    return { used: used_heap_size, limit: heap_size_limit };
  },
  clear() {
    if (!collect) {
      setFlagsFromString('--expose-gc');
      collect = runInNewContext('gc') as () => void;
    }
    collect();
  },
};
/** The memory checks before a write. */
export function memoryOf(heap: Heap, now: () => number) {
  return {
    isFullOfDocuments: memoryGuard(heap, now, forDocuments),
    isFull: memoryGuard(heap, now, forLog),
  };
}

const memory = memoryOf(heapOfProcess, () => performance.now());

/** Bytes of data that a tier may hold that shares its servers // documented: limits of free, shared and flex clusters */
const quotas: Readonly<Record<string, number>> = { M0: 512, M2: 2048, M5: 5120, FLEX: 5120 };
const megabyte = 1024 ** 2;

interface Measured {
  bytes: number;
  /** The bytes sent since then, and the number of commands. */
  sent: number;
  commands: number;
}

const measured = new WeakMap<World, Map<string, Measured>>();
/** Writes may add more data than they contain: this number is admitted before the size is measured again. */
const mostUnmeasured = 100;

function quotaOf({ cluster, mongoDBVersion }: Holder): number | undefined {
  if (!cluster) return mongoDBVersion === undefined ? quotas.FLEX : undefined;
  const size = isTenant(cluster) ? instanceSizeOf(cluster) : '';
  return Object.hasOwn(quotas, size) ? quotas[size] : undefined;
}

function validateQuota(world: World, holder: Holder, command: Document): void {
  const quota = quotaOf(holder);
  if (quota === undefined) return;
  const existing = measured.get(world) ?? new Map<string, Measured>();
  measured.set(world, existing);
  let last = existing.get(holder.id);
  const left = quota * megabyte - (last?.bytes ?? 0);
  if (!last || left <= 0 || last.commands >= mostUnmeasured || last.sent > left / 4) {
    last = { bytes: dataSize(world, holder), sent: 0, commands: 0 };
    existing.set(holder.id, last);
  }
  if (last.bytes > quota * megabyte) {
    const used = Math.ceil(last.bytes / megabyte);
    throw new CommandError('AtlasError', `you are over your space quota, using ${used} MB of ${quota} MB`);
  }
  last.sent += calculateObjectSize(command);
  last.commands += 1;
}

/** A line in the log each, however many documents there are. */
const small = new Set(['drop', 'dropDatabase', 'dropIndexes', 'deleteIndexes', 'renameCollection']);

const outOfMemory = () =>
  located(
    14031,
    'the emulator keeps documents, and their previous states, in memory and has none left: start it with a larger --max-old-space-size in NODE_OPTIONS, or take a new world',
  );

/** Refuses to continue a write of many documents: removed documents also remain, in the log. */
export function validateMemory(): void {
  if (memory.isFull()) throw outOfMemory();
}

/** Refuses a write for which there is no room: in the tier of its cluster, or in the memory of the process. */
export function validateSpace(
  commands: Pick<Commands, 'world' | 'holder'>,
  command: Document,
  { isFullOfDocuments, isFull } = memory,
): void {
  const [name = ''] = Object.keys(command);
  if (readsOnly(command) || small.has(name)) return;
  // afterwards there are no more documents than before
  if (name === 'delete' || command.remove === true) {
    if (isFull()) throw outOfMemory();
    return;
  }
  validateQuota(commands.world, commands.holder, command);
  if (isFullOfDocuments()) throw outOfMemory();
}
