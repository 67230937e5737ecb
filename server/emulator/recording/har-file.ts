import { closeSync, openSync, writeSync } from 'node:fs';
import type { HarEntry, HarLog, RecordedWorld } from './har.ts';

export interface HarFileOptions {
  version: string;
  world: RecordedWorld;
  /** Bytes after which nothing more is written. */
  mostBytes?: number;
  /** Milliseconds until an entry is in the file. */
  flushMs?: number;
  /** Called once when the limit is reached. */
  onFull?: (mostBytes: number) => void;
  /** Called once when the file cannot be written; nothing more is recorded. */
  onFailed?: (error: unknown) => void;
}

export interface HarFile {
  add(entry: HarEntry): void;
  close(): void;
}

const usualLimit = 256 * 2 ** 20;
const end = '\n]}}\n';

/**
 * A file that is complete HAR after each write: new entries and the end of the document replace the former end in one
 * write, so that a killed process loses the entries of the last half second only.
 */
export function openHarFile(file: string, options: HarFileOptions): HarFile {
  const { version, world, mostBytes = usualLimit, flushMs = 500, onFull, onFailed } = options;
  const descriptor = openSync(file, 'w', 0o600);
  const log: Omit<HarLog, 'entries'> = {
    version: '1.2',
    creator: { name: 'quarterdeck', version },
    _quarterdeck: world,
  };
  const start = Buffer.from(`{"log":${JSON.stringify(log).slice(0, -1)},"entries":[`);
  writeSync(descriptor, Buffer.concat([start, Buffer.from(end)]), 0, undefined, 0);
  let position = start.length;
  let isFirst = true;
  let hasEnded = false;
  let waiting: Buffer[] = [];
  let bytes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const entries = Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
    if (hasEnded) return;
    try {
      writeSync(descriptor, Buffer.concat([entries, Buffer.from(end)]), 0, undefined, position);
      position += entries.length;
    } catch (error) {
      // a full disk must not end the emulator
      hasEnded = true;
      onFailed?.(error);
    }
  }

  return {
    add(entry) {
      if (hasEnded) return;
      const text = Buffer.from(`${isFirst ? '' : ','}\n${JSON.stringify(entry)}`);
      if (position + bytes + text.length + end.length > mostBytes) {
        flush();
        hasEnded = true;
        onFull?.(mostBytes);
        return;
      }
      isFirst = false;
      waiting.push(text);
      bytes += text.length;
      timer ??= setTimeout(flush, flushMs).unref();
    },
    close() {
      flush();
      closeSync(descriptor);
    },
  };
}
