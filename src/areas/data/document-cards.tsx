import { type ReactNode, useMemo, useState } from 'react';
import { printPretty } from '#src/lib/ejson/print.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { previousRowsText } from '#src/ui/table/row-query.ts';
import classes from './data.module.css';
import { headOf } from './document/head-of.ts';
import { type DocumentListProps, documentKey, documentName } from './document-table.tsx';
import { DocumentText } from './document-text.tsx';

const cutAfter = 24;

/** Documents as extended JSON, one below the other. */
export function DocumentCards(props: DocumentListProps) {
  return <DocumentItems {...props}>{(document) => <Card {...props} document={document} />}</DocumentItems>;
}

interface DocumentItemsProps extends Pick<DocumentListProps, 'documents' | 'query' | 'openKey' | 'empty'> {
  children: (document: EjsonObject) => ReactNode;
}

/** A list of documents with its states. */
export function DocumentItems({ documents, query, openKey, empty, children }: DocumentItemsProps) {
  if (!documents) return <SkeletonLines lines={12} />;
  if (documents.length === 0) return query.previous ? <SkeletonLines lines={12} /> : empty;
  return (
    <>
      {query.previous && (
        <p className="qd-caption" aria-live="polite">
          {previousRowsText}
        </p>
      )}
      <ul
        className={classes.cards}
        aria-label="Documents"
        aria-busy={query.previous || undefined}
        data-previous={query.previous || undefined}
        inert={query.previous}
      >
        {documents.map((document) => {
          const key = documentKey(document);
          return (
            <li key={key} className={classes.card} data-open={key === openKey || undefined}>
              {children(document)}
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface CardProps extends Pick<DocumentListProps, 'actions' | 'onOpen'> {
  document: EjsonObject;
}

function Card({ document, onOpen, actions }: CardProps) {
  const [whole, setWhole] = useState(false);
  const { text, lines, isCut } = useMemo(() => {
    const head = headOf(document);
    const printed = printPretty(head.document);
    return { text: printed, lines: printed.split('\n'), isCut: head.isCut };
  }, [document]);
  const rest = lines.length - cutAfter;
  const cut = rest > 4 && !whole;
  const name = documentName(document);
  return (
    <>
      <div className={classes.cardTools}>
        <Button size="sm" variant="quiet" aria-label={`Open ${name}`} onClick={() => onOpen(document)}>
          Open
        </Button>
        <ActionMenu
          trigger={<IconButton bare size="sm" icon="more" label={`Actions for ${name}`} />}
          items={actions(document)}
        />
      </div>
      <DocumentText text={cut ? `${lines.slice(0, cutAfter).join('\n')}\n  …` : text} />
      {rest > 4 && (
        <Button size="sm" variant="quiet" onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : `Show ${rest} more lines`}
        </Button>
      )}
      {isCut && !cut && (
        <p className="qd-caption">Only the first part is shown. Open the document to see the rest.</p>
      )}
    </>
  );
}
