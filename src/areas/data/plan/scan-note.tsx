import { useQuery } from '@tanstack/react-query';
import { printLine } from '#src/lib/ejson/print.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import type { Namespace } from '../change-documents.ts';
import type { ReadQuery } from '../query-text.ts';
import { planQuery } from './plan-query.ts';
import { suggestIndex } from './suggest-index.ts';
import { verdictOf } from './verdict.ts';

interface ScanNoteProps {
  namespace: Namespace;
  query: ReadQuery;
  /** Why nothing can be changed. */
  refusal: string | undefined;
  onCreateIndex: (keys: string) => void;
  onPlan: () => void;
}

/** Says that a query reads every document, and offers an index; nothing where one serves it, or the plan is unknown. */
export function ScanNote({ namespace, query, refusal, onCreateIndex, onPlan }: ScanNoteProps) {
  const asked = Object.keys(query.filter).length > 0 || Object.keys(query.sort).length > 0;
  const { data } = useQuery({ ...planQuery(namespace, query, 'queryPlanner'), enabled: asked });
  const verdict = asked && data?.plan ? verdictOf(data.plan) : undefined;
  if (!verdict?.scans) return null;
  const keys = suggestIndex(query.filter, query.sort);
  return (
    <>
      <Badge tone="warning" mark="triangle">
        Reads every document
      </Badge>
      <Button size="sm" variant="quiet" onClick={onPlan}>
        Query plan
      </Button>
      {keys && (
        <Button
          size="sm"
          variant="quiet"
          disabledReason={refusal}
          opens
          onClick={() => onCreateIndex(printLine(keys, 'exact'))}
        >
          Create index
        </Button>
      )}
    </>
  );
}
