import { type Arguments, InputProblem, readArguments, usage } from './arguments.ts';
import { readCases, readFiles } from './files.ts';
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

async function look({ files, json }: Arguments, thread: TimedThread): Promise<number> {
  const { analyzers, assertions } = readFiles(files);
  const lines: Line[] = [];
  for (const [index, assertion] of assertions.entries()) {
    lines.push(lineOf(assertion, index, await thread.assertion({ kind: 'assertion', assertion, analyzers })));
  }
  const failed = lines.filter(({ passed }) => !passed).length;
  const counts = { passed: lines.length - failed, failed };
  console.log(
    json ? JSON.stringify({ ...counts, results: lines }, null, 2) : linesText(lines, analyzers.length),
  );
  return failed === 0 ? 0 : 1;
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
