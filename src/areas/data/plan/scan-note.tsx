import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#src/lib/bytes.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Namespace } from '../change-documents.ts';
import { useCollectionCount } from '../queries.ts';
import type { ReadQuery } from '../query-text.ts';
import classes from './plan.module.css';
import { planQuery } from './plan-query.ts';
import { suggestIndex } from './suggest-index.ts';
import { type Verdict, verdictOf } from './verdict.ts';

interface ScanNoteProps {
  namespace: Namespace;
  query: ReadQuery;
  /** Why nothing can be changed. */
  refusal: string | undefined;
  onCreateIndex: (keys: string) => void;
  onPlan: () => void;
}

/**
 * Whether an index serves the query, and otherwise a suitable one. It reserves its line from the beginning:
 * the content below does not move when the database has responded.
 */
export function ScanNote({ namespace, query, refusal, onCreateIndex, onPlan }: ScanNoteProps) {
  const asked = Object.keys(query.filter).length > 0 || Object.keys(query.sort).length > 0;
  const { data } = useQuery({ ...planQuery(namespace, query, 'queryPlanner'), enabled: asked });
  const { at, db, collection } = namespace;
  const documents = useCollectionCount(at, db, collection);
  if (!asked) return null;
  const verdict = data?.plan && verdictOf(data.plan);
  const keys = verdict?.scans ? suggestIndex(query.filter, query.sort) : undefined;
  return (
    <Row gap={4} columnGap={12} align="center" wrap className={classes.note}>
      {verdict && (
        <Served verdict={verdict} filtered={Object.keys(query.filter).length > 0} documents={documents} />
      )}
      {verdict && (
        <Button size="sm" variant="quiet" onClick={onPlan}>
          Query plan
        </Button>
      )}
      {keys && (
        <Button
          size="sm"
          variant="quiet"
          icon="plus"
          disabledReason={refusal}
          onClick={() => onCreateIndex(printLine(keys, 'exact'))}
        >
          Create index
        </Button>
      )}
    </Row>
  );
}

interface ServedProps {
  verdict: Verdict;
  filtered: boolean;
  /** Of the collection; undefined while they are unknown. */
  documents: number | undefined;
}

function Served({ verdict, filtered, documents }: ServedProps) {
  const { scans, sortsInMemory, indexes } = verdict;
  // without a filter all documents are wanted: only the order can be served by an index
  if (scans && !filtered && !sortsInMemory)
    return (
      <Text size={12} numeric tone="dim">
        Reads all documents
      </Text>
    );
  if (scans) {
    return (
      <Badge tone="warning" mark="triangle">
        {filtered ? 'Reads every document' : 'Sorts in memory'}
        {filtered && documents !== undefined && ` (${formatCount(documents)})`}
      </Badge>
    );
  }
  return (
    <Text size={12} numeric tone="dim">
      {indexes.length > 0 && `Uses ${indexes.join(', ')}`}
    </Text>
  );
}
