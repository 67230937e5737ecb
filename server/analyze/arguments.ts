import { parseArgs } from 'node:util';

export const usage = `Usage: npm run analyze -- FILE.json...        check the assertions of the files
       npm run analyze -- --cases FILE.jsonl  compare with recorded answers of Lucene

FILE is a file of analyzers and assertions, the definition of an index with saved queries, or a list of analyzers;
- is standard input. Assertions may name analyzers of other files. docs/analyze.md describes the format.

  --documents FILE.jsonl  documents for saved queries, one per line
  --before FILE.json      the previous definition: effect of the change on each saved query

  --json          print one JSON document
  --timeout MS    processor time for one analysis (default 5000)
  --strict        with --cases: exit with 1 unless every case is exact
  --help          print this

Exit code: 0 all pass, 1 at least one fails, 2 a file or an argument is invalid.`;

export interface Arguments {
  files: string[];
  cases: boolean;
  /** Files with documents, and with the definition before a change. */
  documents?: string | undefined;
  before?: string | undefined;
  json: boolean;
  strict: boolean;
  timeout: number;
  help: boolean;
}

/** An error in the program's arguments, or in a file. */
export class InputProblem extends Error {}

export function readArguments(input: readonly string[]): Arguments {
  const { values, positionals } = parsed(input);
  const { json = false, strict = false, help = false, cases, documents, before } = values;
  const timeout = Number(values.timeout ?? '5000');
  if (!Number.isSafeInteger(timeout) || timeout < 1 || timeout > 600_000) {
    throw new InputProblem('--timeout must be 1 to 600000 milliseconds');
  }
  const files = cases === undefined ? positionals : [cases, ...positionals];
  if (files.length === 0 && !help) throw new InputProblem(`name a file\n\n${usage}`);
  if (strict && cases === undefined) throw new InputProblem('--strict goes with --cases');
  return { files, cases: cases !== undefined, documents, before, json, strict, timeout, help };
}

function parsed(input: readonly string[]) {
  try {
    return parseArgs({
      args: [...input],
      allowPositionals: true,
      options: {
        cases: { type: 'string' },
        documents: { type: 'string' },
        before: { type: 'string' },
        json: { type: 'boolean' },
        strict: { type: 'boolean' },
        timeout: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new InputProblem(error instanceof Error ? error.message : String(error));
  }
}
