import { open } from 'node:fs/promises';

/** Milliseconds from a commit to its flush // documented: as the database's own journal, `storage.journal.commitIntervalMs` */
const intervalMs = 100;

/**
 * Flushes the log of a SQLite database to disk in the background. A commit without it survives the end of the process, but
 * not a power failure. Returns what to call after each commit.
 *
 * @param path of the database
 */
export function logFlush(path: string): () => void {
  let isPlanned = false;
  const flush = async () => {
    isPlanned = false;
    try {
      const log = await open(`${path}-wal`, 'r+');
      await log.datasync().finally(() => log.close());
    } catch {
      // a closed database has no log any more; a failing disk is reported by the next checkpoint
    }
  };
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => void flush(), intervalMs).unref();
  };
}
