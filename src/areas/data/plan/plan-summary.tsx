import type { ReactNode } from 'react';
import { formatCount, plural } from '#src/lib/bytes.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { Count, Duration } from '#src/ui/values/quantity.tsx';
import { keysText } from '../indexes/index-entry.ts';
import type { Plan } from './read-plan.ts';
import { verdictOf } from './verdict.ts';

interface PlanSummaryProps {
  plan: Plan;
  /** Whether the query has a filter: without one all documents are wanted. */
  filtered: boolean;
  /** Keys of an index that would serve the query. */
  suggested: EjsonObject | undefined;
  /** Creates it. */
  action: ReactNode;
}

/** Whether an index serves the query, and the cost of the query. */
export function PlanSummary({ plan, filtered, suggested, action }: PlanSummaryProps) {
  const { figures } = plan;
  const { scans, sortsInMemory, indexes } = verdictOf(plan);
  const wanting = (scans && filtered) || sortsInMemory;
  return (
    <>
      <Notice
        tone={wanting ? 'warning' : 'ok'}
        title={titleOf(plan, filtered)}
        {...(wanting && suggested ? { action } : {})}
      >
        {wanting && suggested && (
          <p>
            An index on <Mono>{`{ ${keysText(suggested)} }`}</Mono> would serve this query.
          </p>
        )}
        {!wanting && figures && <p>{efficiency(figures)}</p>}
      </Notice>
      <KeyValue
        columns
        items={[
          { label: 'Documents returned', value: figures && <Count value={figures.returned} /> },
          { label: 'Documents examined', value: figures && <Count value={figures.documents} /> },
          { label: 'Index keys examined', value: figures && <Count value={figures.keys} /> },
          { label: 'Time', value: figures && <Duration ms={figures.ms} /> },
          { label: 'Index', value: indexes.length > 0 && <Mono>{indexes.join(', ')}</Mono> },
          { label: 'Plans rejected', value: <Count value={plan.rejected} /> },
        ]}
      />
    </>
  );
}

function titleOf(plan: Plan, filtered: boolean): string {
  const { scans, sortsInMemory, indexes } = verdictOf(plan);
  if (scans && !filtered)
    return sortsInMemory ? 'Reads all documents and sorts in memory' : 'Reads all documents';
  if (scans && sortsInMemory) return 'Reads every document and sorts in memory';
  if (scans) return 'Reads every document: no index serves this query';
  const used = `Uses ${plural(indexes.length, 'index', 'indexes')}: ${indexes.join(', ')}`;
  if (sortsInMemory) return indexes.length > 0 ? `${used}, then sorts in memory` : 'Sorts in memory';
  return indexes.length > 0 ? used : 'No document has to be searched for';
}

function efficiency({ returned, documents, keys }: NonNullable<Plan['figures']>): string {
  const most = Math.max(documents, keys);
  if (returned === 0)
    return `Nothing was found; ${plural(most, 'key or document', 'keys or documents')} examined.`;
  const each = most / returned;
  const rounded = each < 10 ? Math.round(each * 10) / 10 : Math.round(each);
  return `For each document returned, ${formatCount(rounded)} examined.`;
}
