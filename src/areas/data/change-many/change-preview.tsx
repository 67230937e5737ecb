import { useQuery } from '@tanstack/react-query';
import { plural } from '#src/lib/bytes.ts';
import { diffable } from '#src/lib/ejson/diffable.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { DiffView } from '#src/ui/values/diff-view.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import type { Namespace } from '../change-documents.ts';
import type { ReadQuery } from '../query-text.ts';
import type { Change } from './change.ts';
import classes from './change-many.module.css';
import { type PreviewedDocument, previewQuery } from './preview-query.ts';

interface ChangePreviewProps {
  namespace: Namespace;
  query: ReadQuery;
  change: Change;
}

const longestLine = 400;

/** Up to ten documents before and after the change. */
export function ChangePreview({ namespace, query, change }: ChangePreviewProps) {
  const { data, error, isFetching } = useQuery(previewQuery(namespace, query, change));
  if (error && !isFetching) return <FailureNotice title="No preview" why={messageOf(error)} />;
  if (!data) return <PreviewLines />;
  return (
    <>
      <p role="status" className="qd-caption">
        {summary(data)}
        {change.kind === 'update' && ' Computed by this console with the validator of the collection.'}
      </p>
      {/* what scrolls must scroll by keyboard */}
      <Stack as="ul" gap={12} className={classes.preview} aria-label="Preview" tabIndex={0}>
        {data.map((each) => (
          <PreviewItem key={printLine(each.before._id ?? null, 'canonical')} document={each} />
        ))}
      </Stack>
    </>
  );
}

/** What a preview takes up before it is there: nothing below moves when it arrives. */
export function PreviewLines() {
  return (
    <div className={classes.loading}>
      <SkeletonLines lines={4} />
    </div>
  );
}

function summary(documents: readonly PreviewedDocument[]): string {
  if (documents.length === 0) return 'No document matches.';
  const of = (outcome: PreviewedDocument['outcome'], label: string): string[] => {
    const count = documents.filter((each) => each.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${label}`];
  };
  const parts = [
    ...of('deleted', 'would be deleted'),
    ...of('changed', 'would be changed'),
    ...of('unchanged', 'unchanged'),
    ...of('refused', 'would be refused'),
    ...of('none', 'without preview'),
  ];
  return `Of the first ${plural(documents.length, 'document')}, ${parts.join(', ')}.`;
}

function PreviewItem({ document }: { document: PreviewedDocument }) {
  const { before, after, outcome, reason } = document;
  const { zone } = useZone();
  const line = printLine(before, 'exact');
  return (
    <li>
      <Text as="p" size={12} mono tone="dim" breaks>
        {printLine(before._id ?? null, 'exact')}
      </Text>
      {outcome === 'deleted' && (
        <Text as="p" size={12} mono breaks>
          {line.length > longestLine ? `${line.slice(0, longestLine)}…` : line}
        </Text>
      )}
      {outcome === 'changed' && after && (
        <DiffView ownKeys before={diffable(before, zone)} after={diffable(after, zone)} />
      )}
      {outcome === 'unchanged' && <p className="qd-note">Has these values already.</p>}
      {(outcome === 'refused' || outcome === 'none') && (
        <p>
          <Badge tone="warning" mark="triangle">
            {outcome === 'refused' ? 'Would be refused' : 'No preview'}
          </Badge>{' '}
          {reason}
        </p>
      )}
    </li>
  );
}
