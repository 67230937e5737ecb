import { useMemo, useState } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { prettyParts } from '#src/lib/ejson/print.ts';
import type { Ejson } from '#src/lib/ejson/value.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { DocumentText } from '../document-text.tsx';

/** Characters of a text that are drawn at once // measured: 60,000 of an array of numbers take 0.14 s to lay out */
const step = 15_000;

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
  const [count, setCount] = useState(1);
  const printed = useMemo(() => new PrintedText(value), [value]);
  const parts: string[] = [];
  let start = 0;
  let isWhole = false;
  while (parts.length < count && !isWhole) {
    const end = start + step;
    const { text, isWhole: isPrinted } = printed.upTo(end);
    isWhole = isPrinted && text.length <= end;
    // a part ends with a line, unless the line itself is long
    const line = text.lastIndexOf('\n', end);
    const cut = isWhole ? text.length : line > start ? line : end;
    parts.push(text.slice(start, cut));
    start = text[cut] === '\n' ? cut + 1 : cut;
  }
  return (
    <>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        <DocumentText key={index} text={part} />
      ))}
      {!isWhole && (
        <p>
          <Button size="sm" onClick={() => setCount(count + 1)}>
            Show more
          </Button>{' '}
          <span className="qd-caption">The first {formatCount(start)} characters</span>
        </p>
      )}
    </>
  );
}
