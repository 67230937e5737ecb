import { useMemo } from 'react';
import classes from './data.module.css';

interface Piece {
  text: string;
  kind: 'key' | 'wrapper' | 'string' | 'number' | 'word' | 'plain';
}

const piece =
  /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b|([^"\d\-tfn]+|.)/gu;

/** Splits printed extended JSON into what is coloured. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [whole, quoted, colon, number, word] of text.matchAll(piece)) {
    if (quoted !== undefined && colon !== undefined) {
      pieces.push(
        { text: quoted, kind: quoted.startsWith('"$') ? 'wrapper' : 'key' },
        { text: colon, kind: 'plain' },
      );
    } else if (quoted !== undefined) pieces.push({ text: whole, kind: 'string' });
    else if (number !== undefined) pieces.push({ text: whole, kind: 'number' });
    else pieces.push({ text: whole, kind: word === undefined ? 'plain' : 'word' });
  }
  return pieces;
}

/** A document as text: to read, to select, to copy. */
export function DocumentText({ text }: { text: string }) {
  const pieces = useMemo(() => piecesOf(text), [text]);
  return (
    <pre className={classes.text}>
      {pieces.map(({ text: part, kind }, index) =>
        kind === 'plain' ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity but their place
          <span key={index} data-piece={kind}>
            {part}
          </span>
        ),
      )}
    </pre>
  );
}
