import { memo, useMemo } from 'react';
import { quotedEnd } from '#contract/values/json/quoted-text.ts';
import classes from './data.module.css';

interface Piece {
  text: string;
  kind: 'key' | 'wrapper' | 'string' | 'number' | 'word' | 'plain';
}

const colon = /\s*:/uy;
const unquoted = /(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b|([^"\d\-tfn]+|.)/suy;

/** Splits printed extended JSON into coloured pieces. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text[at] === '"' ? quotedEnd(text, at) : -1;
    if (end < 0 && text[at] === '"') {
      // the beginning of a long string
      pieces.push({ text: text.slice(at), kind: 'string' });
      break;
    }
    if (end < 0) {
      unquoted.lastIndex = at;
      const [whole = text.slice(at), number, word] = unquoted.exec(text) ?? [];
      pieces.push({
        text: whole,
        kind: number === undefined ? (word === undefined ? 'plain' : 'word') : 'number',
      });
      at += whole.length;
      continue;
    }
    const quoted = text.slice(at, end + 1);
    colon.lastIndex = end + 1;
    const after = colon.exec(text)?.[0];
    if (after === undefined) pieces.push({ text: quoted, kind: 'string' });
    else {
      pieces.push({ text: quoted, kind: quoted.startsWith('"$') ? 'wrapper' : 'key' });
      pieces.push({ text: after, kind: 'plain' });
    }
    at = end + 1 + (after?.length ?? 0);
  }
  return pieces;
}

/** A document as text: to read, to select, to copy. */
export const DocumentText = memo(function DocumentText({ text }: { text: string }) {
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
});
