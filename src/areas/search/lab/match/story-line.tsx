import { useMemo } from 'react';
import type { Token } from '#analysis/token.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
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
    <Grid
      as="li"
      gap={2}
      columnGap={24}
      columns={2}
      size={13}
      className={classes.story}
      onPointerEnter={() => onLit(term)}
      onPointerLeave={() => onLit(undefined)}
    >
      <Text shrink breaks className={classes.way}>
        <code>
          <Term term={from} />
        </code>
        {steps.map(({ by, term: created }) => (
          <span key={`${by} ${created}`}>
            {' → '}
            <span className={classes.by}>{by}</span>{' '}
            <code>
              <Term term={created} />
            </code>
          </span>
        ))}
      </Text>
      {end.kind === 'dropped' ? (
        <Row as="span" gap={6} align="baseline" shrink numeric breaks>
          <MarkIcon mark="hollow" tone="dim" />
          dropped by {end.by}: it plays no part
        </Row>
      ) : (
        <Ending
          term={end.token.term}
          found={match.terms[end.index]?.found ?? []}
          documentTokens={documentTokens}
          held={held}
        />
      )}
    </Grid>
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
      <Row as="span" gap={6} align="baseline" shrink numeric breaks>
        <MarkIcon mark="dot" tone="ok" />
        <span>
          found at {places.join(', ')}
          {found.length > mostPlaces && ` and ${formatCount(found.length - mostPlaces)} more places`}
        </span>
      </Row>
    );
  }
  return (
    <Row as="span" gap={6} align="baseline" shrink numeric breaks>
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
    </Row>
  );
}
