import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { isOperationId } from '#contract/api/operations.ts';
import { fuzz } from './engine.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '50000' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    operation: { type: 'string', multiple: true, default: [] },
    workers: { type: 'string', default: '2' },
  },
});

const count = Number(values.count);
if (!Number.isInteger(count) || count < 1) {
  process.stderr.write(`--count: ${values.count} is not a whole number from 1\n`);
  process.exit(2);
}
const only = values.operation.filter(isOperationId);
if (only.length < values.operation.length) {
  process.stderr.write(
    `--operation: ${values.operation.join(', ')} holds an id that the table does not know\n`,
  );
  process.exit(2);
}

const workers = Number(values.workers);
if (!Number.isInteger(workers) || workers < 1 || workers > 64) {
  process.stderr.write(`--workers: ${values.workers} is not a whole number from 1 to 64\n`);
  process.exit(2);
}
if (workers > 1) process.exit(await share(workers));

const began = Date.now();
const report = await fuzz({ seed: values.seed, count, only });
const seconds = ((Date.now() - began) / 1000).toFixed(1);
const shown = new Map<string, number>();
for (const { kind, operation, request, answer, at } of report.findings) {
  const key = `${kind} ${operation}`;
  const times = (shown.get(key) ?? 0) + 1;
  shown.set(key, times);
  // one of a kind is enough to begin with
  if (times === 1)
    process.stdout.write(`\n${kind}: ${operation}, request ${at}\n  ${request}\n  ${answer}\n`);
}
for (const [key, times] of shown) process.stdout.write(`${times} × ${key}\n`);
const statuses = Object.entries(report.statuses).map(([status, times]) => `${status}: ${times}`);
process.stdout.write(
  `${report.requests} requests, seed ${values.seed}, ${seconds} s, ${Object.keys(report.reached).length} operations reached\n`,
);
process.stdout.write(`${statuses.join(', ')}\nfindings: ${report.findings.length}\n`);
process.exit(report.findings.length > 0 ? 1 : 0);

/** Lets processes of their own send a part each; 1 when any of them found something. */
async function share(parts: number): Promise<number> {
  const [script = ''] = process.argv.slice(1);
  const only = values.operation.flatMap((id) => ['--operation', id]);
  const codes = Array.from({ length: parts }, async (_, part) => {
    const size = Math.floor(count / parts) + (part < count % parts ? 1 : 0);
    const flags = [
      '--count',
      String(Math.max(1, size)),
      '--seed',
      `${values.seed}.${part + 1}`,
      '--workers',
      '1',
    ];
    const child = spawn(process.execPath, [...process.execArgv, script, ...flags, ...only], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    return typeof code === 'number' ? code : 1;
  });
  return Math.max(...(await Promise.all(codes)));
}
