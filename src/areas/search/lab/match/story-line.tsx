import { useMemo } from 'react';
import type { Token } from '#analysis/token.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Term } from '../stages/term.tsx';
import classes from './match.module.css';
import type { Match } from './match.ts';
import { nearMisses } from './near-miss.ts';
import type { Story } from './story.ts';

interface StoryLineProps {
  story: Story;
  match: Match;
  documentTokens: readonly Token[];
  /** Terms of the document. */
  held: readonly string[];
  onLit: (term: string | undefined) => void;
}

/** One word of the query, the output of every filter, and its positions in the document. */
export function StoryLine({ story, match, documentTokens, held, onLit }: StoryLineProps) {
  const { from, steps, end } = story;
  const term = end.kind === 'term' ? end.token.term : undefined;
  return (
    <li className={classes.story} onPointerEnter={() => onLit(term)} onPointerLeave={() => onLit(undefined)}>
      <span className={classes.way}>
        <code>
          <Term term={from} />
        </code>
        {steps.map(({ by, term: made }) => (
          <span key={`${by} ${made}`}>
            {' → '}
            <span className={classes.by}>{by}</span>{' '}
            <code>
              <Term term={made} />
            </code>
          </span>
        ))}
      </span>
      {end.kind === 'dropped' ? (
        <span className={classes.outcome}>
          <MarkIcon mark="hollow" tone="dim" />
          dropped by {end.by}: it plays no part
        </span>
      ) : (
        <Ending
          term={end.token.term}
          found={match.terms[end.index]?.found ?? []}
          documentTokens={documentTokens}
          held={held}
        />
      )}
    </li>
  );
}

interface EndingProps {
  term: string;
  found: readonly number[];
  documentTokens: readonly Token[];
  held: readonly string[];
}

const mostPlaces = 4;

function Ending({ term, found, documentTokens, held }: EndingProps) {
  const near = useMemo(() => (found.length > 0 ? [] : nearMisses(term, held)), [found, term, held]);
  if (found.length > 0) {
    const places = found.slice(0, mostPlaces).map((index) => {
      const token = documentTokens[index];
      return `${token?.start}–${token?.end}`;
    });
    return (
      <span className={classes.outcome}>
        <MarkIcon mark="dot" tone="ok" />
        <span>
          found at {places.join(', ')}
          {found.length > mostPlaces && ` and ${formatCount(found.length - mostPlaces)} more places`}
        </span>
      </span>
    );
  }
  return (
    <span className={classes.outcome}>
      <MarkIcon mark="square" tone="critical" />
      <span>
        not found
        {near.length === 0 && ', and nothing like it'}
        {near.map((like, at) => (
          <span key={like.term}>
            {at === 0 ? ': the text has ' : '; '}
            <code>
              <Term term={like.term} />
            </code>
            , which {like.words}
          </span>
        ))}
      </span>
    </span>
  );
}
