import { useQuery } from '@tanstack/react-query';
import { synonymProblem } from '#contract/search/synonym-rules.ts';
import { useDataSources } from '#src/api/data-sources.ts';
import { type At, documentsIn, runCommand } from '#src/api/run-command.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { int } from '#src/lib/ejson/value.ts';

/** What a collection holds as a source of synonyms. */
export interface SynonymCheck {
  entries: number;
  /** Whether there are more than were read. */
  more: boolean;
  /** The first that are wrong, by their `_id`. */
  wrong: { id: string; problem: string }[];
}

/** documented: what the smallest clusters take */
const mostRead = 10_000;
const nowhere: At = { source: { kind: 'deployment', deployment: '' }, read: 'primaryPreferred' };

/** Reads the documents of a collection of synonyms and judges each; undefined data: not read, or not to be reached here. */
export function useSynonymCheck(
  groupId: string,
  { cluster, db, collection }: { cluster: string | undefined; db: string; collection: string },
) {
  const { all } = useDataSources(groupId);
  const source = all?.find(({ key, away }) => key === `cluster:${cluster}` && !away);
  const at: At = source ? { source: source.ref, read: 'primaryPreferred' } : nowhere;
  return useQuery({
    queryKey: ['data', at.source, at.read, 'synonyms', db, collection],
    queryFn: async ({ signal }): Promise<SynonymCheck> => {
      const limit = mostRead + 1;
      const command = { find: collection, limit: int(limit), batchSize: int(limit), singleBatch: true };
      const documents = documentsIn(await runCommand(at, db, command, signal));
      const wrong = documents.flatMap((each) => {
        const problem = synonymProblem(each);
        return problem === undefined ? [] : [{ id: printLine(each._id ?? null, 'exact'), problem }];
      });
      return { entries: Math.min(documents.length, mostRead), more: documents.length > mostRead, wrong };
    },
    enabled: source !== undefined && db !== '' && collection !== '',
    staleTime: 10_000,
    retry: false,
  });
}
