import type { Document } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import { interrupted } from '#server/data/commands/refusals.ts';
import { runCommand } from '#server/data/commands/run-command.ts';
import type { DocumentWork } from '#server/data/commands/writes/many-documents.ts';
import { runBatch } from '#server/data/commands/writes/write-batch.ts';
import { timeLimitOf } from '#server/data/limits/time-limit.ts';
import { overdue } from '#server/data/threads/engine-thread.ts';
import type { Commands, Deps, Unfinished } from './deps.ts';
import { keepResult, partOf } from './slices.ts';

/** Milliseconds that one part may take: others wait for it. */
const partMs = 5;

/**
 * Continues a statement on many documents in parts; other commands have their turn in between, as in the database. Each part
 * is stored before the next one begins.
 */
export async function writeInParts(
  commands: Commands,
  { db, command, began }: Pick<Unfinished, 'db' | 'command' | 'began'>,
  work: DocumentWork,
  deps: Deps,
): Promise<Document> {
  const { limitMs, until } = timeLimitOf(command, began, deps);
  const { maxTimeMS: _limit, ...part } = partOf(command);
  let error: CommandError | undefined;
  let isDone = false;
  while (!isDone && !error) {
    // the documents written so far remain, as in the database
    if (performance.now() >= until) return overdue(limitMs).toReply();
    if (deps.signal?.aborted) return interrupted().toReply();
    const runPart = () => {
      const end = performance.now() + partMs;
      commands.run(db, part, (on, input, context) =>
        runCommand(on, input, { ...context, catalog: commands.live }, () => {
          try {
            isDone = work.run({ ...context, catalog: commands.live }, () => performance.now() >= end);
          } catch (reason) {
            if (!(reason instanceof CommandError)) throw reason;
            error = reason;
          }
          return { ok: 1 };
        }),
      );
    };
    await deps.inWorld(commands.world, runPart);
  }
  return keepResult(commands, db, command, error ? refusedBy(command, error) : work.reply(), deps);
}

/** The reply of a batch whose only statement was refused. */
function refusedBy(command: Document, error: CommandError): Document {
  const writeErrors = runBatch({}, [{}], () => {
    throw error;
  });
  return { n: 0, ...(Object.hasOwn(command, 'update') ? { nModified: 0 } : {}), writeErrors, ok: 1 };
}
