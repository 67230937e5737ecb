import { useState } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { DocumentText } from '../document-text.tsx';

/** Characters of a text that are drawn at once: a browser needs seconds to lay out megabytes. */
const step = 60_000;

/** A document as text, of which a long one is drawn in parts. */
export function LongText({ text }: { text: string }) {
  const [end, setEnd] = useState(step);
  if (text.length <= end) return <DocumentText text={text} />;
  // a part ends with a line, unless the line itself is long
  const line = text.lastIndexOf('\n', end);
  const cut = line > end - step ? line : end;
  return (
    <>
      <DocumentText text={text.slice(0, cut)} />
      <p>
        <Button size="sm" onClick={() => setEnd(end + step)}>
          Show more
        </Button>{' '}
        <span className="qd-caption">
          {formatCount(cut)} of {formatCount(text.length)} characters
        </span>
      </p>
    </>
  );
}
