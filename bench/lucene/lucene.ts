import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { classPath } from '../class-path.ts';

/** The answer of Lucene to a query. */
interface LuceneAnswer {
  /** Processor time, milliseconds. */
  ms: number;
  matches: number;
  /** Number and score of the best ten. */
  best: [number, number][];
}

/** Lucene in a process of its own, with an index. */
interface Lucene {
  /** Processor time for the index, milliseconds. */
  buildMs: number;
  search(words: string, isFuzzy: boolean, times: number): Promise<LuceneAnswer>;
  stop(): Promise<void>;
}

/** Lucene over texts, which it numbers as they come; undefined without Java or its jars. */
export async function startLucene(
  texts: readonly { title: string; body: string }[],
): Promise<Lucene | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-bench-'));
  const file = join(folder, 'texts');
  writeFileSync(file, texts.map(({ title, body }) => `${title}\t${body}\n`).join(''));
  let child: ChildProcess;
  try {
    const jars = classPath(join(import.meta.dirname, 'pom.xml'), 'QUARTERDECK_BENCH_LUCENE_CLASSPATH');
    const source = join(import.meta.dirname, 'PeerSearch.java');
    child = spawn('java', ['-cp', jars, source, file], { stdio: ['pipe', 'pipe', 'ignore'] });
    await once(child, 'spawn');
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  const next = async (): Promise<string[]> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('Lucene has ended');
    return String(value).split('\t');
  };
  const [ms] = await next();
  rmSync(folder, { recursive: true });
  return {
    buildMs: Number(ms),
    async search(words, isFuzzy, times) {
      child.stdin?.write(`${times}\t${isFuzzy ? 'fuzzy' : ''}\t${words}\n`);
      const [spent, matches, ...best] = await next();
      const pair = (each: string): [number, number] => {
        const [id, score] = each.split(' ').map(Number);
        return [id as number, Math.fround(score as number)];
      };
      return { ms: Number(spent), matches: Number(matches), best: best.map(pair) };
    },
    async stop() {
      const exit = once(child, 'exit');
      child.stdin?.end();
      await exit;
    },
  };
}
