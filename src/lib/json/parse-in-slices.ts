import { isIntegerName, setField } from '#contract/values/field-order.ts';
import { quotedEnd } from '#contract/values/json/quoted-text.ts';

/** Processor time of one slice: events of the page are handled between two slices. */
const sliceMs = 12;
/** Values between two looks at the clock. */
const valuesPerLook = 500;
const deepestJson = 500;
/** Characters of a long string that are read at once. */
const stringPart = 500_000;

const space = /[ \t\n\r]*/uy;
const plain = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

/** Resolves after the events that are due. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/**
 * Runs work that stops at each `yield`, a slice of some milliseconds at a time, so that a page stays responsive.
 *
 * @param signal ends the work between two slices
 */
export async function inSlices<Result>(
  work: Generator<void, Result, void>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let until = performance.now() + sliceMs; ; ) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await nextTask();
    signal?.throwIfAborted();
    until = performance.now() + sliceMs;
  }
}

/**
 * The same as `JSON.parse`, as work in slices. Throws SyntaxError for a text that is not JSON.
 *
 * @param order `text`: fields keep the order of the text, as with `parseInOrder`
 */
export function* parseSteps(text: string, order: 'text' | 'any' = 'text'): Generator<void, unknown, void> {
  let at = 0;
  let values = 0;
  const fail = (): never => {
    throw new SyntaxError(`Unexpected text at position ${at}`);
  };
  const skip = (): void => {
    const code = text.charCodeAt(at);
    if (code > 32) return;
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
  };
  const quoted = (): string => {
    const end = text[at] === '"' ? quotedEnd(text, at) : -1;
    if (end < 0) return fail();
    const part = text.slice(at, end + 1);
    at = end + 1;
    // a part of a long text that is no copy would keep all of it in memory // measured: V8 copies up to 12 characters
    return part.length <= 12 && !part.includes('\\') ? part.slice(1, -1) : String(JSON.parse(part));
  };
  /** A string of any length. */
  function* string(): Generator<void, string, void> {
    const start = at;
    let end = start;
    for (let quotes = 1; ; quotes += 1) {
      end = text.indexOf('"', end + 1);
      if (end < 0) return fail();
      let first = end;
      while (text.charCodeAt(first - 1) === 0x5c) first -= 1;
      if ((end - first) % 2 === 0) break;
      if (quotes % valuesPerLook === 0) yield;
    }
    if (end - start < stringPart) return quoted();
    let whole = '';
    for (at = start + 1; at < end; ) {
      let cut = Math.min(end, at + stringPart);
      // not inside of an escape
      while (cut < end && text.slice(cut - 6, cut).includes('\\')) cut += 1;
      whole += String(JSON.parse(`"${text.slice(at, cut)}"`));
      at = cut;
      yield;
    }
    at = end + 1;
    return whole;
  }
  const takes = (character: string): boolean => {
    skip();
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  function* read(depth: number): Generator<void, unknown, void> {
    if (depth > deepestJson) throw new RangeError(`nested deeper than ${deepestJson} levels`);
    values += 1;
    if (values % valuesPerLook === 0) yield;
    skip();
    if (text[at] === '"') return yield* string();
    if (takes('[')) {
      const list: unknown[] = [];
      if (takes(']')) return list;
      do list.push(yield* read(depth + 1));
      while (takes(','));
      return takes(']') ? list : fail();
    }
    if (takes('{')) {
      let fields: Record<string, unknown> = {};
      if (takes('}')) return fields;
      do {
        skip();
        const name = quoted();
        if (!takes(':')) fail();
        const value = yield* read(depth + 1);
        if (name === '__proto__' || (order === 'text' && isIntegerName(name)))
          fields = setField(fields, name, value);
        else fields[name] = value;
      } while (takes(','));
      return takes('}') ? fields : fail();
    }
    plain.lastIndex = at;
    const word = plain.exec(text)?.[0];
    if (word === undefined) return fail();
    at += word.length;
    return JSON.parse(word);
  }
  const value = yield* read(0);
  skip();
  return at === text.length ? value : fail();
}
