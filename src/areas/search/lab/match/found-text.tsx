import { useMemo } from 'react';
import type { Token } from '#analysis/token.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { Visible } from '../stages/term.tsx';
import { wholeFrom } from '../stages/visible-text.ts';
import { type FoundPiece, foundPieces } from './found-pieces.ts';
import classes from './match.module.css';
import type { Match } from './match.ts';

const drawn = 4_000;

interface FoundTextProps {
  text: string;
  tokens: readonly Token[];
  match: Match;
  /** The term that is pointed at. */
  lit: string | undefined;
}

/** The document with every place marked that a term of the query was found at. */
export function FoundText({ text, tokens, match, lit }: FoundTextProps) {
  const shown = text.slice(0, wholeFrom(text, drawn));
  const pieces = useMemo(() => foundPieces(shown, tokens, match), [shown, tokens, match]);
  return (
    // a long text scrolls, and must be reachable by keyboard
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={classes.text} tabIndex={0} aria-label="The text of the document">
      {pieces.map((piece) => (
        <Piece key={piece.at} piece={piece} lit={lit} />
      ))}
      {text === '' && (
        <Text size={12} tone="dim" className={classes.dim}>
          No text
        </Text>
      )}
      {text.length > shown.length && (
        <Text size={12} tone="dim" className={classes.dim}>
          {' '}
          … {formatCount(text.length - shown.length)} more characters
        </Text>
      )}
    </section>
  );
}

function Piece({ piece: { text, terms }, lit }: { piece: FoundPiece; lit: string | undefined }) {
  if (terms.length === 0) return <Visible text={text} />;
  return (
    <mark title={terms.join(', ')} data-lit={(lit !== undefined && terms.includes(lit)) || undefined}>
      <Visible text={text} />
    </mark>
  );
}
