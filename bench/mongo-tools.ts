import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The folder with the built programs of the Go module github.com/mongodb/mongo-tools. */
const folder = process.env.QUARTERDECK_BENCH_MONGO_TOOLS;

/** The path of a program; undefined where it is not installed. */
function programOf(name: string): string | undefined {
  const path = folder && join(folder, name);
  return path && existsSync(path) ? path : undefined;
}

/** Milliseconds of `mongoimport` and `mongoexport` for the same lines, start of the program included; undefined where absent. */
export async function benchTools(
  { uri, db }: { uri: string; db: { databaseName: string } },
  lines: Uint8Array,
): Promise<{ imported: number | undefined; exported: number | undefined }> {
  const programs = { imports: programOf('mongoimport'), exports: programOf('mongoexport') };
  const work = mkdtempSync(join(tmpdir(), 'quarterdeck-bench-'));
  const timed = async (program: string, more: readonly string[]): Promise<number> => {
    const began = performance.now();
    await run(program, [
      `--uri=${uri}`,
      `--db=${db.databaseName}`,
      '--authenticationDatabase=admin',
      ...more,
    ]);
    return performance.now() - began;
  };
  try {
    const file = join(work, 'lines.jsonl');
    writeFileSync(file, lines);
    const collection = '--collection=tools';
    const imported = programs.imports && (await timed(programs.imports, [collection, `--file=${file}`]));
    // without an import there is nothing to export
    const exported =
      programs.exports && imported !== undefined
        ? await timed(programs.exports, [collection, `--out=${join(work, 'out.jsonl')}`])
        : undefined;
    return { imported: imported || undefined, exported };
  } finally {
    rmSync(work, { recursive: true });
  }
}
