import type { Document } from 'bson';
import { CommandError } from '#server/data/commands/command-error.ts';
import { readsOnly } from '#server/data/commands/run-command.ts';
import type { Catalog } from '#server/data/documents.ts';
import { timeLimitOf } from '#server/data/limits/time-limit.ts';
import { type Change, changesIn } from '#server/data/threads/draft.ts';
import { type Outcome, replyOf } from '#server/data/threads/engine-thread.ts';
import { searchSources } from '#server/data/threads/messages.ts';
import { shortSliceMs, slices } from '#server/data/threads/slices.ts';
import { definitionText } from './definitions.ts';
import type { Commands, Deps, Unfinished } from './deps.ts';
import { LiveCatalog } from './live-catalog.ts';
import { engineParametersOf } from './parameters.ts';
import { runInSlices, statementsIn } from './slices.ts';
import { validateMemory } from './space-left.ts';

/** How often a write is computed again when other writes have changed the data it has read. */
const mostTries = 5;

/** Continues a command that took too long in the main thread. */
export async function finish(commands: Commands, unfinished: Unfinished, deps: Deps): Promise<Document> {
  commands.options.observer?.observeAnew(unfinished.reported);
  try {
    if (statementsIn(unfinished.command) > 1) return await runInSlices(commands, unfinished, deps);
    return await runInThread(commands, unfinished, deps);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const refuse = () => {
      throw error;
    };
    return settle(commands, unfinished, deps, refuse).catch((reason: unknown) => {
      if (reason instanceof CommandError) return reason.toReply();
      throw reason;
    });
  }
}

/** Reports the result of a command to its transaction or session. */
function settle(
  commands: Commands,
  { db, command }: Unfinished,
  { inWorld }: Deps,
  result: (catalog: Catalog) => Document,
): Promise<Document> {
  const { startTransaction: _, ...rest } = command;
  return inWorld(commands.world, () =>
    commands.run(db, rest, (_db, _command, { catalog }) => result(catalog)),
  );
}

async function runInThread(commands: Commands, unfinished: Unfinished, deps: Deps): Promise<Document> {
  const { world, options, open } = commands;
  const { limitMs, isOwn, until: own } = timeLimitOf(unfinished.command, unfinished.began, deps);
  const until = isOwn ? own : deps.until;
  const writes = !readsOnly(unfinished.command);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const outcome = await deps.threads.run(
      { ...taskOf(commands, unfinished), until, limitMs, signal: deps.signal },
      deps.owner,
    );
    await open.writing;
    if (writes && !isCurrent(outcome, unfinished.catalog)) continue;
    const { work, observer } = options;
    for (const query of outcome.queries) observer?.observe(query);
    if (work)
      for (const each of ['examined', 'returned', 'written'] as const) work[each] += outcome.work[each];
    if (isSliceable(outcome.changes, unfinished.catalog)) {
      await writeInSlices(commands, outcome.changes, deps);
      return settle(commands, unfinished, deps, () => replyOf(outcome, commands.cursors));
    }
    return settle(commands, unfinished, deps, (catalog) => {
      const apply = changesIn(catalog);
      for (const [at, change] of outcome.changes.entries()) {
        if (at % checkedEvery === 0) validateMemory();
        apply(change);
      }
      return replyOf(outcome, commands.cursors);
    });
  }
  throw new CommandError('WriteConflict', `others have written what this command reads on ${world.name}`, {
    labels: ['TransientTransactionError'],
  });
}

function taskOf({ world, holder }: Commands, { db, command, catalog, search }: Unfinished) {
  // The thread keeps no session and has no cluster: those fields are for the sender.
  const { lsid: _lsid, txnNumber: _number, autocommit: _auto, startTransaction: _start, ...asked } = command;
  const [first] = Object.values(command);
  const collections = typeof first === 'string' && catalog.open(db, first) ? [{ db, name: first }] : [];
  const seed = Math.floor(world.random() * 2 ** 32);
  return {
    place: `${world.name}/${holder.id}`,
    catalog: search?.sources ?? catalog,
    search: search?.state,
    db,
    command: asked,
    now: world.now(),
    seed,
    parameters: engineParametersOf(world, holder),
    collections,
  };
}

/** Whether everything that a command has read is still there, and nothing else. */
function isCurrent({ read }: Outcome, catalog: Catalog): boolean {
  for (const { db, name, stored, definition } of read.values()) {
    // documented: an index follows its collection with a delay
    if (db === searchSources) continue;
    const documents = catalog.open(db, name);
    if (documents && definitionText(documents.definition) !== definitionText(definition)) return false;
    if ((documents?.size ?? 0) !== stored.length) return false;
    let at = 0;
    for (const each of documents?.all() ?? []) {
      if (each !== stored[at]) return false;
      at += 1;
    }
  }
  return true;
}

/** Documented: a write of many documents lets others in between them. A new collection is there as a whole. */
function isSliceable(changes: readonly Change[], catalog: Catalog): boolean {
  return catalog instanceof LiveCatalog && changes.every(({ op }) => op === 'put' || op === 'remove');
}

/** Other writers of the cluster wait until it is done; readers see the current documents. */
async function writeInSlices(commands: Commands, changes: readonly Change[], deps: Deps): Promise<void> {
  const { world, open } = commands;
  const write = async () => {
    const yields = slices(shortSliceMs);
    let at = 0;
    while (at < changes.length) {
      await deps.inWorld(world, () => {
        validateMemory();
        const apply = changesIn(commands.live);
        const began = performance.now();
        while (at < changes.length && performance.now() - began < sliceMs) {
          apply(changes[at] as Change);
          at += 1;
        }
      });
      await yields();
    }
  };
  const writing = write();
  open.writing = writing.then(
    () => undefined,
    () => undefined,
  );
  try {
    await writing;
  } finally {
    open.writing = undefined;
  }
}

const sliceMs = 5;
/** This number of changes fits into the remaining memory when it is low. */
const checkedEvery = 1000;
