import { useQuery } from '@tanstack/react-query';
import { lostWords, synonymProblem, synonymTexts } from '#contract/search/synonym-rules.ts';
import { useDataSources } from '#src/api/data-sources.ts';
import { type At, documentsIn, runCommand } from '#src/api/run-command.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { type EjsonObject, int } from '#src/lib/ejson/value.ts';
import type { AnalyzerChoice } from '../../../worker/protocol.ts';
import { analysisQueue } from '../../../worker/use-analysis.ts';

/** The content of a collection as a source of synonyms. */
export interface SynonymCheck {
  entries: number;
  /** Whether there are more than were read. */
  more: boolean;
  /** The first that are wrong, by their `_id`. */
  wrong: { id: string; problem: string }[];
}

/** documented: the limit of the smallest clusters */
const mostRead = 10_000;
const nowhere: At = { source: { kind: 'deployment', deployment: '' }, read: 'primaryPreferred' };

interface SynonymSource {
  cluster: string | undefined;
  db: string;
  collection: string;
  /** What cuts the texts into words. */
  analyzer: AnalyzerChoice;
}

/**
 * Reads the documents of a collection of synonyms and validates each; undefined data: not read, or
 * unreachable from here.
 */
export function useSynonymCheck(groupId: string, { cluster, db, collection, analyzer }: SynonymSource) {
  const { all } = useDataSources(groupId);
  const source = all?.find(({ key, away }) => key === `cluster:${cluster}` && !away);
  const at: At = source ? { source: source.ref, read: 'primaryPreferred' } : nowhere;
  return useQuery({
    queryKey: ['data', at.source, at.read, 'synonyms', db, collection, analyzer],
    queryFn: async ({ signal }): Promise<SynonymCheck> => {
      const limit = mostRead + 1;
      const command = { find: collection, limit: int(limit), batchSize: int(limit), singleBatch: true };
      const documents = documentsIn(await runCommand(at, db, command, signal));
      const ofText = await problemsOfText(documents, analyzer, signal);
      const wrong = documents.flatMap((each) => {
        const problem = synonymProblem(each) ?? ofText.get(each);
        return problem === undefined ? [] : [{ id: printLine(each._id ?? null, 'exact'), problem }];
      });
      return { entries: Math.min(documents.length, mostRead), more: documents.length > mostRead, wrong };
    },
    enabled: source !== undefined && db !== '' && collection !== '',
    staleTime: 10_000,
    retry: false,
  });
}

/** The first text of each document that the analyzer reduces to no terms. */
async function problemsOfText(
  documents: readonly EjsonObject[],
  analyzer: AnalyzerChoice,
  signal: AbortSignal,
): Promise<ReadonlyMap<EjsonObject, string>> {
  const results = new Map<EjsonObject, string>();
  const texts = documents.flatMap((document) =>
    synonymTexts(document).map(({ field, text }) => ({ document, field, text })),
  );
  if (texts.length === 0) return results;
  const job = { analyzer, texts: texts.map(({ text }) => text), lastOnly: true };
  const outcome = await analysisQueue().run(job, signal);
  // without support for the analyzer, only the form of the documents is validated
  if (outcome.kind !== 'done') return results;
  for (const [at, { stream }] of outcome.analyses.entries()) {
    const { document, field, text } = texts[at] ?? {};
    const problem = lostWords(stream.tokens);
    if (document && problem !== undefined && !results.has(document)) {
      results.set(document, `${field} ${JSON.stringify(text)} ${problem}`);
    }
  }
  return results;
}
