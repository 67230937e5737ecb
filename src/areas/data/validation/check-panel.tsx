import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Stopped, stopQueries } from '#src/api/stoppable.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Namespace } from '../change-documents.ts';
import { countQuery, useCollectionCount } from '../queries.ts';
import { Elapsed } from '../query/elapsed.tsx';
import { exampleQuery } from './check-query.ts';
import { ExampleDocument } from './example-documents.tsx';
import { failing } from './rules.ts';

interface CheckPanelProps {
  namespace: Namespace;
  validator: EjsonObject;
  collation: EjsonObject | undefined;
  onOpen: (doc: string) => void;
}

/** Collections up to this size are checked without a request: a scan of them is short. */
const checkedAtOnce = 10_000;

/** How the documents of the collection fare under a validator: an example of each side, and the number that fail. */
export function CheckPanel({ namespace, validator, collation, onOpen }: CheckPanelProps) {
  const { at, db, collection } = namespace;
  const [requested, setRequested] = useState<string>();
  const total = useCollectionCount(at, db, collection);
  const text = JSON.stringify(validator);
  const enabled = requested === text || (total !== undefined && total <= checkedAtOnce);
  const reads = {
    passing: exampleQuery(namespace, 'passing', validator, collation),
    failing: exampleQuery(namespace, 'failing', validator, collation),
    count: countQuery(at, db, collection, { filter: failing(validator), options: {} }),
  };
  const passed = useQuery({ ...reads.passing, enabled });
  const failed = useQuery({ ...reads.failing, enabled });
  const counted = useQuery({ ...reads.count, enabled });
  const answers = [passed, failed, counted];
  const running = answers.some(({ isFetching }) => isFetching);
  const check = (): void => {
    if (!enabled) setRequested(text);
    else for (const answer of answers) void answer.refetch();
  };
  return (
    <Stack as="section" gap={12} aria-label="Check of the documents">
      <Text as="h2" size={14} weight="bold">
        Documents under these rules
      </Text>
      {/* in a line of its own: what appears while documents are checked moves nothing */}
      <ButtonRow>
        <Button size="sm" icon="refresh" busy={running} onClick={check}>
          Check documents
        </Button>
        <StopButton
          size="sm"
          running={running}
          onStop={() => stopQueries(reads.passing.queryKey, reads.failing.queryKey, reads.count.queryKey)}
        />
        <Elapsed running={running} />
      </ButtonRow>
      {counted.error && !(counted.error instanceof Stopped) && !counted.isFetching ? (
        <FailureNotice title="Failing documents could not be counted" why={messageOf(counted.error)} />
      ) : (
        <p role="status">{countText(counted, total, enabled)}</p>
      )}
      <ExampleDocument side="failing" answer={failed} onOpen={onOpen} />
      <ExampleDocument side="passing" answer={passed} onOpen={onOpen} />
    </Stack>
  );
}

function countText(
  { data, error, isFetching }: { data: number | undefined; error: Error | null; isFetching: boolean },
  total: number | undefined,
  enabled: boolean,
): string {
  const of = total === undefined ? '' : ` of ${formatCount(total)}`;
  if (!enabled) {
    const size =
      total === undefined ? 'The collection' : `The collection has ${plural(total, 'document')} and`;
    return `${size} is not checked automatically: the check reads all documents.`;
  }
  if (isFetching) return `Counting documents that fail${of}.`;
  if (error) return 'Stopped: the number of documents that fail is unknown.';
  if (data === undefined) return '';
  return data === 0
    ? `All${total === undefined ? '' : ` ${formatCount(total)}`} documents pass.`
    : `${plural(data, 'document')}${of} would fail.`;
}
