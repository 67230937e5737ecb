// One call after another through mongodb-atlas-api-client, as its readme shows; what they gave, as JSON.
const getClient = require('mongodb-atlas-api-client');

const { settings, calls } = JSON.parse(process.argv[2]);

async function main() {
  const client = getClient(settings);
  const results = [];
  for (const [area, method, ...args] of calls) results.push(await client[area][method](...args));
  process.stdout.write(JSON.stringify(results));
}

main().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
