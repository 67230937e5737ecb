import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The class path of a peer in Java: from a variable of the environment, else by Maven.
 *
 * @throws Error where Maven or its jars are not available
 */
export function classPath(pom: string, variable: string): string {
  const configured = process.env[variable];
  if (configured) return configured;
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-bench-'));
  try {
    const file = join(folder, 'classpath');
    execFileSync('mvn', ['-q', '-f', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${file}`], {
      stdio: 'ignore',
    });
    return readFileSync(file, 'utf8').trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
