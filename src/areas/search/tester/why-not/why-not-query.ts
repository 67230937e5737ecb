import { queryOptions } from '@tanstack/react-query';
import { documentsIn, runCommand } from '#src/api/run-command.ts';
import { stoppable } from '#src/api/stoppable.ts';
import { type EjsonObject, int, numberOf } from '#src/lib/ejson/value.ts';
import type { Clause } from '../query/clauses.ts';
import { indexedField } from '../query/indexed-field.ts';
import { idsCommand } from '../query/search-command.ts';
import type { AnsweringPlace } from '../tester-place.ts';
import { checksOf, checksPipeline, indexedKey } from './checks.ts';
import type { Findings } from './culprits.ts';

/** The results of the engine for one document. */
export interface WhyNot {
  /** Undefined: the collection has no such document. */
  document: EjsonObject | undefined;
  /** Whether the index holds it, which is a moment later than the collection. */
  indexed: boolean;
  findings: Findings;
  /** Documents that the query ranks before it; undefined where it is not found. */
  before: number | undefined;
}

/** Runs each clause of a query against one document. */
export function whyNotQuery(place: AnsweringPlace, clause: Clause, wanted: EjsonObject) {
  const { at, db, collection, index, definition } = place;
  const run = async (command: EjsonObject, signal: AbortSignal) =>
    documentsIn(await runCommand(at, db, command, signal));
  const asked = JSON.stringify([clause, wanted]);
  const queryKey = ['data', at.source, at.read, 'why-not', db, collection, index, asked];
  return queryOptions({
    queryKey,
    queryFn: stoppable(queryKey, async (signal): Promise<WhyNot> => {
      const find = { find: collection, filter: wanted, limit: int(1) };
      const [document] = await run(find, signal);
      const id = document?._id;
      if (!document || id === undefined) {
        return { document: undefined, indexed: false, findings: new Map(), before: undefined };
      }
      const checks = checksOf(clause);
      const idIndexed = indexedField(definition, '_id').types.length > 0;
      const pipeline = checksPipeline({ collection, index, id, idIndexed, checks });
      const rows = await run(
        { aggregate: collection, pipeline, cursor: { batchSize: int(checks.length) } },
        signal,
      );
      const findings = new Map(
        rows.map(({ check, score }) => [checks[numberOf(check) ?? 0]?.key ?? '', numberOf(score) ?? 0]),
      );
      const score = findings.get(checks[1]?.key ?? '');
      const before = score === undefined ? undefined : await betterThan(score);
      return { document, indexed: findings.has(indexedKey), findings, before };

      async function betterThan(least: number): Promise<number> {
        const [{ n } = {}] = await run(
          {
            aggregate: collection,
            pipeline: [
              { $search: { index, [clause.operator]: clause.body } },
              { $project: { score: { $meta: 'searchScore' } } },
              { $match: { score: { $gt: { $numberDouble: String(least) } } } },
              { $count: 'n' },
            ],
            cursor: {},
          },
          signal,
        );
        return numberOf(n) ?? 0;
      }
    }),
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
  });
}

/** The maximum of ids that are compared; beyond it the list reports the limit. */
export const mostFound = 1_000;
const shown = 12;

/** Documents of the collection that a query does not find. */
export function notFoundQuery({ at, db, collection, index }: AnsweringPlace, stage: EjsonObject) {
  const queryKey = ['data', at.source, at.read, 'not-found', db, collection, index, JSON.stringify(stage)];
  return queryOptions({
    queryKey,
    queryFn: stoppable(queryKey, async (signal): Promise<{ documents: EjsonObject[]; cut: boolean }> => {
      const { facet: _counts, highlight: _passages, ...query } = stage;
      const ids = documentsIn(
        await runCommand(at, db, idsCommand({ collection, index, stage: query }, mostFound), signal),
      ).map(({ _id = null }) => _id);
      const find = {
        find: collection,
        filter: { _id: { $nin: ids } },
        limit: int(shown),
      };
      const documents = documentsIn(await runCommand(at, db, find, signal));
      return { documents, cut: ids.length === mostFound };
    }),
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
  });
}
