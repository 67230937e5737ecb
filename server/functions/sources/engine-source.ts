import { CommandError } from '#server/data/commands/command-error.ts';
import { KeptCursors } from '#server/data/commands/reads/cursors.ts';
import { runCommand } from '#server/data/commands/run-command.ts';
import { Transactions } from '#server/data/commands/transactions.ts';
import type { Catalog, Work } from '#server/data/documents.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import type { DataSource } from '../data-source.ts';
import { commandSource } from './command-source.ts';

export interface EngineOptions {
  catalog: Catalog;
  now?: () => number;
  random?: () => number;
  /** Receives the reads and writes of each command. */
  onWork?: (work: Work) => void;
}

/** The embedded engine in this process, for tests and benchmarks; commands cross as text, as they do elsewhere. */
export function engineSource({ catalog, now, random, onWork }: EngineOptions): DataSource {
  const transactions = new Transactions();
  const cursors = new KeptCursors().of();
  return commandSource(async ({ db, command }) => {
    const work: Work = { examined: 0, returned: 0, written: 0 };
    const context = { catalog, now: now ?? Date.now, random: random ?? Math.random, cursors, work };
    try {
      const document = parseEjson(command) as Parameters<typeof runCommand>[1];
      return toEjson(transactions.run(db, document, context, runCommand));
    } catch (error) {
      if (error instanceof CommandError) return toEjson(error.toReply());
      throw error;
    } finally {
      onWork?.(work);
    }
  });
}
