import { parseDocument } from '#src/lib/ejson/parse.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import type { Ejson } from '#src/lib/ejson/value.ts';

/** The text of a filter with one field set to a value; other fields are kept. */
export function filterFor(text: string | undefined, path: string, value: Ejson): string {
  const { value: filter } = parseDocument(text ?? '');
  return printLine({ ...filter, [path]: value }, 'exact');
}
