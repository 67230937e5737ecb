import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { createPersonStore } from '#src/lib/stores/person-store.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import type { Namespace } from '../change-documents.ts';
import { countQuery } from '../queries.ts';
import { nothing, type ReadQuery } from '../query-text.ts';
import { planQuery } from './plan-query.ts';
import { suggestIndex } from './suggest-index.ts';
import { verdictOf } from './verdict.ts';

/** A query that reads more documents than these one by one is confirmed first. */
const largeCollection = 1_000_000;

/** Queries that a user has allowed, for every page that runs them; the oldest are forgotten. */
const allowed = createPersonStore<readonly string[]>([]);
const mostAllowed = 200;

const gateKey = ({ at, db, collection }: Namespace, { filter, sort, options }: ReadQuery): string =>
  JSON.stringify([at.source, db, collection, filter, sort, options.hint ?? null]);

const selects = ({ filter, sort }: ReadQuery): boolean =>
  Object.keys(filter).length > 0 || Object.keys(sort).length > 0;

export interface ScanGate {
  /** `open`: the query may run. `held`: it would read a large collection without an index. */
  state: 'checking' | 'held' | 'open';
  /** Documents of the collection; 0 while they are unknown. */
  documents: number;
  /** Runs the query anyway. */
  allow: () => void;
}

interface GateOptions {
  /** The query runs to its end: without a filter it reads all documents as well. */
  toItsEnd?: boolean;
}

/** Holds queries without an index on large collections, until a user runs them anyway. */
export function useScanGate(
  namespace: Namespace,
  query: ReadQuery | undefined,
  { toItsEnd = false }: GateOptions = {},
): ScanGate {
  const { at, db, collection } = namespace;
  const asked = query ?? nothing;
  const key = gateKey(namespace, asked);
  const isAllowed = useSyncExternalStore(allowed.subscribe, allowed.get).includes(key);
  const isChecked = query !== undefined && (toItsEnd || selects(asked)) && !isAllowed;
  const counted = useQuery({ ...countQuery(at, db, collection), enabled: isChecked });
  const documents = counted.data ?? 0;
  const isLarge = isChecked && documents > largeCollection;
  const planned = useQuery({ ...planQuery(namespace, asked, 'queryPlanner'), enabled: isLarge });
  return {
    state: stateOf(),
    documents,
    allow: () => allowed.set([...allowed.get(), key].slice(-mostAllowed)),
  };

  function stateOf(): ScanGate['state'] {
    // without the count or the plan the time limit of queries is the protection
    if (!isChecked || counted.error) return 'open';
    if (counted.data === undefined) return 'checking';
    if (!isLarge || planned.error) return 'open';
    if (planned.data === undefined) return 'checking';
    return planned.data.plan && verdictOf(planned.data.plan).scans ? 'held' : 'open';
  }
}

/**
 * The documents that a query would read one by one, for work that a button starts; undefined where it is small, has an index,
 * or was allowed before.
 */
export async function scannedDocuments(
  client: QueryClient,
  namespace: Namespace,
  query: ReadQuery,
): Promise<number | undefined> {
  const { at, db, collection } = namespace;
  if (allowed.get().includes(gateKey(namespace, query))) return undefined;
  try {
    const documents = await client.fetchQuery(countQuery(at, db, collection));
    if (documents <= largeCollection) return undefined;
    const { plan } = await client.fetchQuery(planQuery(namespace, query, 'queryPlanner'));
    return plan && verdictOf(plan).scans ? documents : undefined;
  } catch {
    // without the count or the plan the time limit of queries is the protection
    return undefined;
  }
}

interface HeldQueryProps {
  gate: ScanGate;
  query: ReadQuery;
  /** Why nothing can be changed. */
  refusal: string | undefined;
  /** Absent where the page has no form of an index. */
  onCreateIndex?: (keys: string) => void;
}

/** The warning in place of the documents of a query that is held. */
export function HeldQuery({ gate: { documents, allow }, query, refusal, onCreateIndex }: HeldQueryProps) {
  const keys = onCreateIndex && suggestIndex(query.filter, query.sort);
  return (
    <Notice
      tone="warning"
      title={`The query reads all ${formatCount(documents)} documents`}
      action={
        <ButtonRow>
          {keys && onCreateIndex && (
            <Button
              size="sm"
              disabledReason={refusal}
              onClick={() => onCreateIndex(printLine(keys, 'exact'))}
            >
              Create index
            </Button>
          )}
          <Button size="sm" onClick={allow}>
            Run anyway
          </Button>
        </ButtonRow>
      }
    >
      {selects(query) ? 'No index supports it.' : 'It has no filter.'} It has not run yet, because it can slow
      down other work on the cluster.
    </Notice>
  );
}
