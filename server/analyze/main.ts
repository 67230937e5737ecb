import { type Arguments, InputProblem, readArguments, usage } from './arguments.ts';
import { type Content, readCases, readFiles } from './files.ts';
import { type Line, lineOf, linesText } from './report.ts';
import { scoresOf, scoresText } from './score.ts';
import { TimedThread } from './timed.ts';

/** Prints what was found; answers with the exit code. */
async function main(given: readonly string[]): Promise<number> {
  const called = readArguments(given);
  if (called.help) {
    console.log(usage);
    return 0;
  }
  const thread = new TimedThread(called.timeout);
  try {
    return called.cases ? await score(called, thread) : await look(called, thread);
  } finally {
    await thread.end();
  }
}

async function look(called: Arguments, thread: TimedThread): Promise<number> {
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
  console.log(
    json
      ? JSON.stringify(
          {
            ...counts,
            results: lines,
            ...(report && {
              queries: { documents: report.documents, mean: report.mean, results: report.lines },
            }),
          },
          null,
          2,
        )
      : texts.join('\n\n'),
  );
  return failed === 0 ? 0 : 1;
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

async function score({ files, json, strict }: Arguments, thread: TimedThread): Promise<number> {
  const cases = files.flatMap(readCases);
  const scores = scoresOf(cases, await thread.cases({ kind: 'cases', cases }));
  console.log(json ? JSON.stringify(scores, null, 2) : scoresText(scores));
  return strict && scores.exact < scores.of ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputProblem)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
