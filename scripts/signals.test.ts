import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFailed, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Prints that it runs, and on a signal ends in its own way. */
const program = `
process.on('SIGTERM', () => setTimeout(() => process.exit(7), 50));
setInterval(() => {}, 1000);
process.stdout.write('running ' + process.argv.slice(2).join(' ') + '\\n');
`;

// there a console's children end with it, and no signals are sent
test.skipIf(process.platform === 'win32').each(['start', 'emulator', 'dev'])(
  'npm run %s passes a signal on, and waits for the end',
  async (name) => {
    const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-signals-'));
    const script = scripts[name] ?? '';
    const file = /\S+\.mjs/.exec(script)?.[0] ?? '';
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), program);
    writeFileSync(join(dir, 'package.json'), JSON.stringify({ scripts: { [name]: script } }));
    const child = spawn('npm', ['run', '--silent', name, '--', '--port', '0'], {
      cwd: dir,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const group = -(child.pid ?? 0);
    onTestFailed(() => void process.kill(group, 'SIGKILL'));
    const ended = new Promise((resolve) => child.once('close', resolve));
    const reply = await new Promise((resolve) => child.stdout.once('data', (text) => resolve(String(text))));
    expect(reply).toMatch(/^running .*--port 0\n$/);
    child.kill('SIGTERM');
    // npm ends after the program, with its status; a remaining child would hold the pipe open
    expect(await ended).toBe(7);
    rmSync(dir, { recursive: true });
  },
);
