import { type Trial, type TrialRequest, trialOperations } from '#contract/console/search-trials.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { runTrialApart, TrialFailure } from '#server/search/trial/trial-thread.ts';
import { openSource, type SourceDeps } from '../functions/open-sources.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { refuse } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import { createQueue } from '../queue.ts';
import { synonymDocuments, trialDocuments } from './trial-documents.ts';

/** For all of its definitions and queries. */
const limitMs = 30_000;
/** At a time; each has a thread and the documents of a collection. */
const mostAtOnce = 2;
const mostWaiting = 20;

interface TrialDeps extends Omit<SourceDeps, 'readOnly'> {
  defineHandlers: DefineConsoleHandlers;
}

/** What saved queries would find by definitions that no index has yet. */
export function searchTrialRoutes(deps: TrialDeps): SignedInRoute[] {
  const inTurn = createQueue(mostAtOnce, mostWaiting, {
    refusal: () =>
      refuse('TOO_MANY_RUNS', {
        message: 'Too many trials are waiting. Try again in a moment.',
        headers: { 'retry-after': '5' },
      }),
  });
  const run = async (request: TrialRequest, signal: AbortSignal): Promise<Trial> => {
    const { database: db, collection, definitions, analyzers, queries, ids } = request;
    // nothing is written, and a command that would write is refused anyway
    const { source, release } = await openSource({ ...deps, readOnly: true }, request.source);
    try {
      const read = { source, db, signal };
      const { documents, total } = await trialDocuments(read, collection, ids);
      const synonyms = await synonymDocuments(
        read,
        definitions.flatMap((each) => (each.synonyms ?? []).map((mapping) => mapping.source.collection)),
      );
      const task = { documents, definitions, analyzers, synonyms, queries };
      return { documents: documents.length, total, sides: await runTrialApart(task, { limitMs, signal }) };
    } catch (error) {
      if (error instanceof TrialFailure) throw refuse('TRIAL_STOPPED', { message: error.message });
      if (error instanceof CommandError) throw refuse('DOCUMENTS_UNREADABLE', { message: error.message });
      throw error;
    } finally {
      release();
    }
  };
  return deps.defineHandlers(trialOperations, {
    tryQueries: ({ body }, { call }) => inTurn(() => run(body, call.signal), call.signal),
  });
}
