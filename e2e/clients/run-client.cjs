// Calls through mongodb-atlas-api-client, as its readme shows: a line with settings and calls comes in, a line with what
// they gave goes out. Lines are answered one after another.
const { createInterface } = require('node:readline');
const getClient = require('mongodb-atlas-api-client');

async function main() {
  for await (const line of createInterface({ input: process.stdin })) {
    const { settings, calls } = JSON.parse(line);
    const client = getClient(settings);
    const results = [];
    for (const [area, method, ...args] of calls) results.push(await client[area][method](...args));
    process.stdout.write(`${JSON.stringify(results)}\n`);
  }
}

main().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
