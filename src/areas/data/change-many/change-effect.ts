import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { formatCount } from '#src/lib/bytes.ts';
import type { Namespace } from '../change-documents.ts';
import { planQuery } from '../plan/plan-query.ts';
import { type ScanGate, useScanGate } from '../plan/scan-gate.tsx';
import { verdictOf } from '../plan/verdict.ts';
import { countQuery, statsQuery } from '../queries.ts';
import { nothing, type ReadQuery } from '../query-text.ts';

/** A scan of more documents is a warning. */
const largeCollection = 10_000;

/** How many documents a change concerns, and how the database finds them. */
export interface ChangeEffect {
  /** Whether the documents are counted and previewed. */
  gate: ScanGate;
  /** Undefined while they are counted. */
  count: number | undefined;
  counted: UseQueryResult<number>;
  /** How the documents are found; undefined while it is unknown. */
  found: string | undefined;
  /** A warning before a run. */
  warning: string | undefined;
}

/** How the documents are found, and on how many shards. */
export function foundText(way: string, shards: number | undefined): string | undefined {
  const where =
    shards === undefined
      ? ''
      : shards === 1
        ? 'Targets one shard.'
        : `Targets ${formatCount(shards)} shards: the filter does not select a single one.`;
  return [way, where].filter(Boolean).join(' ') || undefined;
}

/** Reads the effect of a change of the documents of a query. */
export function useChangeEffect(namespace: Namespace, query: ReadQuery): ChangeEffect {
  const { at, db, collection } = namespace;
  const gate = useScanGate(namespace, query);
  const counted = useQuery({
    ...countQuery({ ...at, read: 'primary' }, db, collection, query),
    enabled: gate.state === 'open',
  });
  const hasFilter = Object.keys(query.filter).length > 0;
  const planned = useQuery(planQuery(namespace, { ...nothing, ...query, fields: {} }, 'queryPlanner'));
  const size = useQuery(statsQuery(at, db, collection)).data?.documents;
  const verdict = planned.data?.plan && verdictOf(planned.data.plan);
  const documents = size === undefined ? 'every document' : `all ${formatCount(size)} documents`;
  const isScan = verdict?.scans === true;
  const indexes = verdict?.indexes.join(', ');
  return {
    gate,
    count: counted.data,
    counted,
    found:
      verdict &&
      foundText(
        isScan ? `Reads ${documents} to find them.` : indexes ? `Found with ${indexes}.` : '',
        verdict.shards,
      ),
    warning:
      isScan && hasFilter && size !== undefined && size > largeCollection
        ? `No index serves the filter: the database reads ${documents} before the first change. Consider an index.`
        : undefined,
  };
}
