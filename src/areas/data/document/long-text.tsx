import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { prettyParts } from '#src/lib/ejson/print.ts';
import type { Ejson } from '#src/lib/ejson/value.ts';
import { Button } from '#src/ui/actions/button.tsx';
import classes from '../data.module.css';
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
  upTo(length: number): Read {
    while (!this.#isWhole && this.#text.length <= length) {
      const { done, value } = this.#parts.next();
      if (done) this.#isWhole = true;
      else this.#text += value;
    }
    return { text: this.#text, isWhole: this.#isWhole };
  }
}

/** A document as text. Long documents are printed and drawn in parts. */
export function LongText({ value }: { value: Ejson }) {
  const printed = useMemo(() => new PrintedText(value), [value]);
  return <Parts read={(length) => printed.upTo(length)} part={(text) => <DocumentText text={text} />} />;
}

/** The text of a field. Long texts are drawn in parts. */
export function PlainText({ text }: { text: string }) {
  const read = (length: number): Read => ({ text, isWhole: text.length <= length });
  return (
    <Parts read={read} part={(each) => <pre className={classes.text}>{each}</pre>} total={text.length} />
  );
}

interface Read {
  text: string;
  isWhole: boolean;
}

interface PartsProps {
  /** At least this many characters, or all. */
  read: (length: number) => Read;
  part: (text: string) => ReactNode;
  /** All characters, where their number is known. */
  total?: number;
}

function Parts({ read, part, total }: PartsProps) {
  const [count, setCount] = useState(1);
  const parts: string[] = [];
  let start = 0;
  let isWhole = false;
  while (parts.length < count && !isWhole) {
    const end = start + step;
    const { text, isWhole: isRead } = read(end);
    isWhole = isRead && text.length <= end;
    // a part ends with a line, unless the line itself is long
    const line = text.slice(start, end + 1).lastIndexOf('\n');
    const cut = isWhole ? text.length : line > 0 ? start + line : end;
    parts.push(text.slice(start, cut));
    start = text[cut] === '\n' ? cut + 1 : cut;
  }
  return (
    <>
      {parts.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        <Fragment key={index}>{part(each)}</Fragment>
      ))}
      {!isWhole && (
        <p>
          <Button size="sm" onClick={() => setCount(count + 1)}>
            Show more
          </Button>{' '}
          <span className="qd-caption">
            The first {formatCount(start)} {total === undefined ? '' : `of ${formatCount(total)} `}characters
          </span>
        </p>
      )}
    </>
  );
}
