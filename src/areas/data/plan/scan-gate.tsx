import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { printLine } from '#src/lib/ejson/print.ts';
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

export interface ScanGate {
  /** `open`: the query may run. `held`: it would read a large collection without an index. */
  state: 'checking' | 'held' | 'open';
  /** Documents of the collection; 0 while they are unknown. */
  documents: number;
  /** Runs the query anyway. */
  allow: () => void;
}

/** Holds queries without an index on large collections, until a user runs them anyway. */
export function useScanGate(namespace: Namespace, query: ReadQuery | undefined): ScanGate {
  const { at, db, collection } = namespace;
  const [allowed, setAllowed] = useState<string>();
  const asked = query ?? nothing;
  const key = JSON.stringify([at, db, collection, asked.filter, asked.sort, asked.options]);
  const selects = Object.keys(asked.filter).length > 0 || Object.keys(asked.sort).length > 0;
  const isChecked = query !== undefined && selects && allowed !== key;
  const counted = useQuery({ ...countQuery(at, db, collection), enabled: isChecked });
  const documents = counted.data ?? 0;
  const isLarge = isChecked && documents > largeCollection;
  const planned = useQuery({ ...planQuery(namespace, asked, 'queryPlanner'), enabled: isLarge });
  return { state: stateOf(), documents, allow: () => setAllowed(key) };

  function stateOf(): ScanGate['state'] {
    // without the count or the plan the time limit of queries is the protection
    if (!isChecked || counted.error) return 'open';
    if (counted.data === undefined) return 'checking';
    if (!isLarge || planned.error) return 'open';
    if (planned.data === undefined) return 'checking';
    return planned.data.plan && verdictOf(planned.data.plan).scans ? 'held' : 'open';
  }
}

interface HeldQueryProps {
  gate: ScanGate;
  query: ReadQuery;
  /** Why nothing can be changed. */
  refusal: string | undefined;
  onCreateIndex: (keys: string) => void;
}

/** The warning in place of the documents of a query that is held. */
export function HeldQuery({ gate: { documents, allow }, query, refusal, onCreateIndex }: HeldQueryProps) {
  const keys = suggestIndex(query.filter, query.sort);
  return (
    <Notice
      tone="warning"
      title={`The query reads all ${formatCount(documents)} documents`}
      action={
        <ButtonRow>
          {keys && (
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
      No index supports it, so it has not run yet. It can slow down other work on the cluster.
    </Notice>
  );
}
