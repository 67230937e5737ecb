import { visit } from 'jsonc-parser';

/** The text is read as far as it is needed. */
class Reached extends Error {}

/** Deeper than any table of a world; the library recurses over objects and lists. */
const deepest = 500;

/**
 * The line of a JSON text on which the value at a path such as `tables.groups[0].name` begins, or the deepest value on
 * the way to it. The text must be JSON.
 */
export function lineOf(text: string, path: string): number {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  let line = 1;
  let depth = 0;
  let matched = 0;
  const onValue = (startLine: number, last: () => string | number | undefined): void => {
    if (depth !== matched || (matched > 0 && String(last()) !== steps[matched - 1])) return;
    line = startLine + 1;
    if (matched === steps.length) throw new Reached();
    matched += 1;
  };
  const onBegin = (startLine: number, pathOf: () => (string | number)[]): boolean => {
    const before = matched;
    onValue(startLine, () => pathOf().at(-1));
    depth += 1;
    if (depth > deepest) throw new Reached();
    // values beside the path are scanned, and not reported
    return matched > before;
  };
  const onEnd = (): void => {
    depth -= 1;
    // the object on the way has no such member
    if (depth < matched) throw new Reached();
  };
  try {
    visit(text, {
      onObjectBegin: (_offset, _length, startLine, _column, pathOf) => onBegin(startLine, pathOf),
      onArrayBegin: (_offset, _length, startLine, _column, pathOf) => onBegin(startLine, pathOf),
      onLiteralValue: (_value, _offset, _length, startLine, _column, pathOf) =>
        onValue(startLine, () => pathOf().at(-1)),
      onObjectEnd: onEnd,
      onArrayEnd: onEnd,
    });
  } catch (error) {
    // a value beside the path may be deeper than the stack allows
    if (!(error instanceof Reached || error instanceof RangeError)) throw error;
  }
  return line;
}
