import type { RunChange } from '#contract/console/functions.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { diffable } from '#src/lib/ejson/diffable.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { type Ejson, isObject } from '#src/lib/ejson/value.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { DiffView } from '#src/ui/values/diff-view.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from '../functions.module.css';

/** The changes of a dry run: per collection the counts, and the first documents before and after. */
export function RunChanges({ changes }: { changes: readonly RunChange[] }) {
  return (
    <Section label="Would change">
      {changes.length === 0 ? (
        <EmptyState title="No document would change" />
      ) : (
        <Stack gap={16}>
          {changes.map((change) => (
            <CollectionChange key={change.namespace} change={change} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function CollectionChange({ change }: { change: RunChange }) {
  const { namespace, samples, complete } = change;
  return (
    <Stack gap={8}>
      <Row gap={4} columnGap={12} align="baseline" wrap>
        <Mono>{namespace}</Mono>
        <Text size={13} numeric>
          {countsOf(change)}
        </Text>
      </Row>
      {!complete && (
        <Notice tone="warning">
          The database ended the transaction with the first error, so the documents were not read again.
        </Notice>
      )}
      {samples.length > 0 && (
        <details>
          <summary>
            {samples.length === 1 ? 'The document' : `The first ${plural(samples.length, 'document')}`}
          </summary>
          <Stack as="ul" gap={12} className={classes.samples} aria-label={`Documents of ${namespace}`}>
            {samples.map((sample) => (
              <Sample key={`${sample.before} ${sample.after}`} {...sample} />
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  );
}

function countsOf({ inserted, updated, deleted }: RunChange): string {
  return [
    ...(inserted > 0 ? [`${formatCount(inserted)} inserted`] : []),
    ...(updated > 0 ? [`${formatCount(updated)} updated`] : []),
    ...(deleted > 0 ? [`${formatCount(deleted)} deleted`] : []),
  ].join(', ');
}

function Sample({ before, after }: RunChange['samples'][number]) {
  const { zone } = useZone();
  // canonical extended JSON, written by this program
  const [was, becomes] = [before, after].map((text) =>
    text === null ? undefined : (JSON.parse(text) as Ejson),
  );
  const either = becomes ?? was;
  const id = isObject(either) ? printLine(either._id ?? null, 'exact') : '';
  const outcome = was === undefined ? 'Inserted' : becomes === undefined ? 'Deleted' : 'Updated';
  return (
    <li>
      <Text as="p" size={12} tone="dim" breaks>
        {outcome}: _id <Mono>{id}</Mono>
      </Text>
      <DiffView
        ownKeys
        before={was === undefined ? {} : diffable(was, zone)}
        after={becomes === undefined ? {} : diffable(becomes, zone)}
      />
    </li>
  );
}
