import { parentPort } from 'node:worker_threads';
import { prepareAssertion } from '#analysis/assertions/run.ts';
import { compare } from '#analysis/lucene-cases/agreement.ts';
import type { Finding, FromThread, Task } from './messages.ts';

// analyses run here, so that a pattern without end can be stopped

function say(message: FromThread): void {
  parentPort?.postMessage(message);
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function runAssertion({ assertion, analyzers }: Task & { kind: 'assertion' }): Promise<Finding> {
  try {
    const prepared = await prepareAssertion(assertion, analyzers);
    say({ type: 'began' });
    return { kind: 'assertion', result: prepared.run() };
  } catch (error) {
    return { kind: 'problem', problem: reason(error) };
  }
}

parentPort?.on('message', async (task: Task) => {
  if (task.kind === 'assertion') say({ type: 'found', finding: await runAssertion(task) });
  else {
    for (const each of task.cases) {
      const agreement = await compare(each, () => say({ type: 'began' }));
      say({ type: 'found', finding: { kind: 'case', agreement } });
    }
  }
  say({ type: 'done' });
});
