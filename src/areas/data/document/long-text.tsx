import { useMemo, useState } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { prettyParts } from '#src/lib/ejson/print.ts';
import type { Ejson } from '#src/lib/ejson/value.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { DocumentText } from '../document-text.tsx';

/** Characters of a text that are drawn at once: a browser needs seconds to lay out megabytes. */
const step = 60_000;

/** The printed text of a value, as far as it was needed. */
export class PrintedText {
  readonly #parts: Iterator<string, void>;
  #text = '';
  #isWhole = false;

  constructor(value: Ejson) {
    this.#parts = prettyParts(value);
  }

  /** At least this many characters, or all. */
  upTo(length: number): { text: string; isWhole: boolean } {
    while (!this.#isWhole && this.#text.length <= length) {
      const { done, value } = this.#parts.next();
      if (done) this.#isWhole = true;
      else this.#text += value;
    }
    return { text: this.#text, isWhole: this.#isWhole };
  }
}

/** A document as text, of which a long one is printed and drawn in parts. */
export function LongText({ value }: { value: Ejson }) {
  const [end, setEnd] = useState(step);
  const printed = useMemo(() => new PrintedText(value), [value]);
  const { text, isWhole } = printed.upTo(end);
  if (isWhole && text.length <= end) return <DocumentText text={text} />;
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
        <span className="qd-caption">The first {formatCount(cut)} characters</span>
      </p>
    </>
  );
}
