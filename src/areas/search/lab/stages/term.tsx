import { formatCount } from '#src/lib/bytes.ts';
import classes from './stages.module.css';
import { visibleText, wholeFrom } from './visible-text.ts';

/** Longer terms are cut where they are drawn. */
const longestDrawn = 120;

export function cutTerm(term: string, most = longestDrawn): string {
  return term.length <= most ? term : term.slice(0, wholeFrom(term, most));
}

/** A term in readable form: nothing is invisible, and its length is limited. */
export function Term({ term }: { term: string }) {
  if (term === '') return <span className={classes.symbol}>empty</span>;
  return (
    <>
      <Visible text={cutTerm(term)} spaces />
      {term.length > longestDrawn && (
        <span className={classes.cut}>… {formatCount(term.length)} characters</span>
      )}
    </>
  );
}

/** A text with signs for what would not be seen. */
export function Visible({ text, spaces = false }: { text: string; spaces?: boolean }) {
  return visibleText(text, spaces).map((piece) =>
    'text' in piece ? (
      <span key={piece.at}>{piece.text}</span>
    ) : (
      <span
        key={piece.at}
        className={classes.symbol}
        title={piece.name}
        data-space={piece.symbol === '␣' || undefined}
      >
        {piece.symbol}
      </span>
    ),
  );
}

/** The same in words alone, for names that are read aloud. */
export function spokenTerm(term: string): string {
  if (term === '') return 'empty term';
  return visibleText(cutTerm(term), false)
    .map((piece) => ('text' in piece ? piece.text : ` (${piece.name}) `))
    .join('');
}
