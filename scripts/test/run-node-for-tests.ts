import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The top level of the project. */
export const root = join(import.meta.dirname, '..', '..');

/** Runs separate tests as CI does, or as people do, and resolves with the status and the output. */
export async function runNode(
  args: readonly string[],
  ci: string,
): Promise<{ status: number; text: string }> {
  const { VITEST: _, VITEST_MODE: __, NODE_ENV: ___, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd: root, env: { ...env, CI: ci, NO_COLOR: '1' } });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const [status] = await once(child, 'close');
  return { status, text };
}
