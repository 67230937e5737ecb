import type { useQuery } from '@tanstack/react-query';
import { Stopped } from '#src/api/stoppable.ts';
import { printPretty } from '#src/lib/ejson/print.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { headOf } from '../document/head-of.ts';
import { documentKey } from '../document-table.tsx';
import type { Example, Side } from './check-query.ts';
import classes from './validation.module.css';

interface ExampleDocumentProps {
  side: Side;
  answer: ReturnType<typeof useQuery<Example | null>>;
  onOpen: (doc: string) => void;
}

const labels = {
  passing: { badge: 'Passes', none: 'No document passes.', look: { tone: 'ok', mark: 'dot' } },
  failing: { badge: 'Fails', none: 'No document fails.', look: { tone: 'warning', mark: 'triangle' } },
} as const;
const longestShown = 20_000;

/** One document that passes or fails, with the rules that it breaks. */
export function ExampleDocument({ side, answer, onOpen }: ExampleDocumentProps) {
  const { data, error, isFetching } = answer;
  const { badge, none } = labels[side];
  return (
    <section
      className={classes.part}
      aria-label={side === 'passing' ? 'Passing document' : 'Failing document'}
    >
      <div className={classes.head}>
        <Badge {...(data ? labels[side].look : {})}>{badge}</Badge>
        {data && (
          <Button size="sm" variant="quiet" onClick={() => onOpen(documentKey(data.document))}>
            Open document
          </Button>
        )}
      </div>
      {isFetching ? (
        <SkeletonLines lines={4} />
      ) : error instanceof Stopped ? (
        <p className="qd-caption">Stopped: unknown.</p>
      ) : error ? (
        <FailureNotice title="The documents could not be checked" why={messageOf(error)} />
      ) : data === undefined ? (
        <p className="qd-caption">Not checked yet.</p>
      ) : data === null ? (
        <p className="qd-caption">{none}</p>
      ) : (
        <>
          {data.reason !== undefined && <p className={classes.reason}>{data.reason}</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
          <pre className={classes.document} tabIndex={0}>
            {shortened(printPretty(headOf(data.document).document))}
          </pre>
        </>
      )}
    </section>
  );
}

const shortened = (text: string): string =>
  text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
