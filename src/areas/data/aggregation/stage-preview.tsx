import { useMemo, useState } from 'react';
import { CommandRefusal } from '#src/api/run-command.ts';
import { plural } from '#src/lib/bytes.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { LongText, PrintedText } from '../document/long-text.tsx';
import { DocumentText } from '../document-text.tsx';
import classes from './aggregation.module.css';
import { previewed, previewLimitMs } from './pipeline.ts';
import type { Preview } from './use-previews.ts';

interface StagePreviewProps {
  /** "stage 2" */
  of: string;
  preview: Preview;
  /** Documents of an earlier pipeline. */
  earlier: EjsonObject[] | undefined;
  /** Only a part of the collection is read. */
  isSample: boolean;
}

/** The documents that leave a stage. */
export function StagePreview({ of, preview, earlier, isSample }: StagePreviewProps) {
  const isPending = preview.kind === 'running' || preview.kind === 'waiting';
  const documents = preview.kind === 'documents' ? preview.documents : isPending ? earlier : undefined;
  return (
    <section
      className={classes.preview}
      data-reserved={isPending || (documents && documents.length > 0) || undefined}
      aria-label={`Preview after ${of}`}
      aria-busy={isPending || undefined}
    >
      <p className={classes.previewHead}>
        {statusOf(preview, isSample)}
        {isPending && earlier && ' The documents below belong to an earlier pipeline.'}
      </p>
      {preview.kind === 'failed' && <PreviewFailure error={preview.error} />}
      {documents && documents.length > 0 && (
        <div className={classes.documents} data-earlier={isPending || undefined} inert={isPending}>
          <DocumentList label={`Documents after ${of}`} documents={documents} />
        </div>
      )}
    </section>
  );
}

function statusOf(preview: Preview, isSample: boolean): string | undefined {
  switch (preview.kind) {
    case 'documents': {
      const { length } = preview.documents;
      const time = formatDuration(Math.round(preview.durationMs));
      if (length === 0) {
        return isSample
          ? 'No documents: nothing in the sample reaches this stage. Choose a larger sample.'
          : 'No documents leave this stage.';
      }
      return `${length === previewed ? `First ${previewed} documents` : plural(length, 'document')} in ${time}`;
    }
    case 'none':
      return preview.reason;
    case 'stopped':
      return 'Stopped before the database answered.';
    case 'running':
      return 'Running…';
    case 'waiting':
      return 'Waiting for the stages before…';
    default:
      return undefined;
  }
}

function PreviewFailure({ error }: { error: Error }) {
  const refused = error instanceof CommandRefusal;
  return (
    <Notice tone="error" urgent title={refused ? 'The database refused this stage' : 'The preview failed'}>
      <p>
        {messageOf(error)} {refused && <Mono dim>{error.code}</Mono>}
      </p>
      {refused && error.code === 'MaxTimeMSExpired' && (
        <p>Previews end after {formatDuration(previewLimitMs)}. Choose a smaller sample or filter first.</p>
      )}
    </Notice>
  );
}

/** Lines and characters of a document that are drawn at first. */
const cut = { lines: 16, characters: 4_000 };

/** Documents as text; long ones are cut. */
export function DocumentList({ label, documents }: { label: string; documents: readonly EjsonObject[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list is reached by the keyboard
    <ol className={classes.list} aria-label={label} tabIndex={0}>
      {documents.map((document, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results of a pipeline need no _id, and may repeat
        <Item key={index} document={document} number={index + 1} />
      ))}
    </ol>
  );
}

function Item({ document, number }: { document: EjsonObject; number: number }) {
  const [isWhole, setIsWhole] = useState(false);
  const { short, isCut } = useMemo(() => {
    const { text, isWhole: isPrinted } = new PrintedText(document).upTo(cut.characters);
    const start = text.slice(0, cut.characters).split('\n').slice(0, cut.lines).join('\n');
    return { short: start, isCut: !isPrinted || start.length < text.length };
  }, [document]);
  return (
    <li className={classes.document}>
      {isWhole ? <LongText value={document} /> : <DocumentText text={isCut ? `${short} …` : short} />}
      {isCut && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${isWhole ? 'Show less' : 'Show all'} of document ${number}`}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </li>
  );
}
