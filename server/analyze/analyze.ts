import { type Arguments, InputProblem, readArguments, usage } from './arguments.ts';
import { type Content, readCases, readFiles } from './files.ts';
import { type Line, lineOf, linesText } from './report.ts';
import { scoresOf, scoresText } from './score.ts';
import { TimedThread } from './timed.ts';

/** The output of the program, and its exit code: 0 everything holds, 1 something does not, 2 it was called wrongly. */
export interface Outcome {
  code: 0 | 1 | 2;
  out?: string;
  err?: string;
}

/** Checks the assertions of files, or compares cases with Lucene's answers. An invalid call is an outcome, too. */
export async function analyze(input: readonly string[]): Promise<Outcome> {
  let thread: TimedThread | undefined;
  try {
    const called = readArguments(input);
    if (called.help) return { code: 0, out: usage };
    thread = new TimedThread(called.timeout);
    return called.cases ? await score(called, thread) : await look(called, thread);
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    return { code: 2, err: error.message };
  } finally {
    await thread?.end();
  }
}

async function look(called: Arguments, thread: TimedThread): Promise<Outcome> {
  const { files, json } = called;
  const read = readFiles(files);
  const { analyzers, assertions } = read;
  const lines: Line[] = [];
  for (const [index, assertion] of assertions.entries()) {
    lines.push(lineOf(assertion, index, await thread.assertion({ kind: 'assertion', assertion, analyzers })));
  }
  const report = read.contents.some(holdsQueries) ? await reported(called, read) : undefined;
  const all = [...lines, ...(report?.lines ?? [])];
  const failed = all.filter(({ passed }) => !passed).length;
  const counts = { passed: all.length - failed, failed };
  // a file of queries alone has nothing to say of analyzers
  const texts = [
    ...(report && lines.length === 0 ? [] : [linesText(lines, analyzers.length)]),
    ...(report ? [report.text] : []),
  ];
  const queries = report && { documents: report.documents, mean: report.mean, results: report.lines };
  const out = json
    ? JSON.stringify({ ...counts, results: lines, ...(queries && { queries }) }, null, 2)
    : texts.join('\n\n');
  return { code: failed === 0 ? 0 : 1, out };
}

const holdsQueries = ({ json }: Content): boolean =>
  typeof json === 'object' && json !== null && 'queries' in json;

/** What became of the saved queries. The search engine is loaded for them alone. */
async function reported({ documents, before }: Arguments, read: ReturnType<typeof readFiles>) {
  const [{ askQueries }, { queriesText }] = await Promise.all([
    import('./queries/ask-queries.ts'),
    import('./queries/try-queries.ts'),
  ]);
  const report = await askQueries({ ...read, documents, before });
  return { ...report, text: queriesText(report) };
}

async function score({ files, json, strict }: Arguments, thread: TimedThread): Promise<Outcome> {
  const cases = files.flatMap(readCases);
  const scores = scoresOf(cases, await thread.cases({ kind: 'cases', cases }));
  const out = json ? JSON.stringify(scores, null, 2) : scoresText(scores);
  return { code: strict && scores.exact < scores.of ? 1 : 0, out };
}
