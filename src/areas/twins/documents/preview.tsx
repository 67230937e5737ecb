import { useEffect, useRef } from 'react';
import type { TwinPreview } from '#contract/twins/documents.ts';
import { parseInOrder } from '#contract/values/field-order.ts';
import { formatBytes, plural } from '#src/lib/bytes.ts';
import { printPretty } from '#src/lib/ejson/print.ts';
import type { Ejson } from '#src/lib/ejson/value.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { CodeBlock } from '#src/ui/values/code-block.tsx';

/** Some documents as the twin would hold them, and the fields that stay as they are. */
export function Preview({ preview, most }: { preview: TwinPreview; most: number }) {
  const { documents, sourceCount, averageBytes, fields } = preview;
  const place = useRef<HTMLElement>(null);
  // below the fold of the dialog
  useEffect(() => place.current?.scrollIntoView({ block: 'start' }), []);
  const kept = fields.filter(({ isMasked, path }) => !isMasked && path !== '_id').map(({ path }) => path);
  const count = Math.min(most, sourceCount ?? most);
  const size = averageBytes * count;
  return (
    <section ref={place} aria-label="Preview">
      <Grid gap={8}>
        <p>
          {sourceCount === null
            ? 'The source reports no number of documents.'
            : `${plural(sourceCount, 'document')} at the source.`}{' '}
          The twin receives {plural(count, 'document')}, about {formatBytes(size)}.
        </p>
        {kept.length > 0 && (
          <Notice tone="warning" title={`${plural(kept.length, 'field')} without a mask`}>
            {kept.join(', ')}
          </Notice>
        )}
        {documents.length === 0 ? (
          <p>The collection has no documents.</p>
        ) : (
          <CodeBlock>
            {documents.map((text) => printPretty(parseInOrder(text) as Ejson)).join('\n')}
          </CodeBlock>
        )}
      </Grid>
    </section>
  );
}
