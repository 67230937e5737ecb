import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type ConsoleOperationId, consoleOperationIds } from '#contract/console/operations.ts';
import { fuzzConsole } from './console-fuzz-for-tests.ts';

/** `npm run fuzz -- --console` */
const { values } = parseArgs({
  options: {
    console: { type: 'boolean' },
    count: { type: 'string', default: '5000' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    operation: { type: 'string', multiple: true, default: [] },
  },
});

const refuse = (text: string): never => {
  process.stderr.write(`${text}\n`);
  process.exit(2);
};
const count = Number(values.count);
if (!Number.isInteger(count) || count < 1) refuse(`--count: ${values.count} is not a whole number from 1`);
const isRow = (id: string): id is ConsoleOperationId => (consoleOperationIds as string[]).includes(id);
const only = values.operation.filter(isRow);
if (only.length < values.operation.length)
  refuse(`--operation: ${values.operation.join(', ')} has an id that the console's table does not have`);

const started = Date.now();
const { requests, statuses, reached, findings } = await fuzzConsole({ seed: values.seed, count, only });
const first = new Map(findings.map((each) => [`${each.kind}: ${each.operation}`, each] as const).reverse());
for (const [key, { request, answer }] of first) {
  const times = findings.filter((each) => `${each.kind}: ${each.operation}` === key).length;
  process.stdout.write(`\n${key}, ${times} times\n  ${request}\n  ${answer}\n`);
}
const seconds = ((Date.now() - started) / 1000).toFixed(1);
process.stdout.write(
  `${requests} requests, seed ${values.seed}, ${seconds} s, ${reached} operations reached\n`,
);
process.stdout.write(
  `${Object.entries(statuses)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ')}\nfindings: ${findings.length}\n`,
);
process.exit(findings.length > 0 ? 1 : 0);
