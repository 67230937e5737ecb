// Writes the names that operations have in the SDKs, which differ from those of the specification, from the OpenAPI file
// of the Go SDK and the commands of the Atlas CLI: node --import tsx scripts/operation-aliases.mjs <OpenAPI file>
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootPath } from '../contract/api/names.ts';
import { operationIds, operationOf } from '../contract/api/operations.ts';
import { root } from './prepare.mjs';

const [file] = process.argv.slice(2);
if (!file) {
  process.stderr.write(
    'usage: node --import tsx scripts/operation-aliases.mjs <OpenAPI file of the Go SDK>\n',
  );
  process.exit(2);
}

const unnamed = (method, path) => `${method} ${path.replaceAll(/\{[^}]*\}/gu, '{}')}`;

/** The names in the SDK by request; the file has one shape: paths, in them methods, in them `operationId`. */
const current = new Map();
let [path, method] = ['', ''];
for (const line of readFileSync(file, 'utf8').split('\n')) {
  path = /^ {2}(\/\S*):/u.exec(line)?.[1] ?? path;
  method = /^ {4}(get|put|post|patch|delete):/u.exec(line)?.[1] ?? method;
  const [, id] = /^ {6}operationId: (\w+)/u.exec(line) ?? [];
  if (id) current.set(unnamed(method.toUpperCase(), path), id);
}

const cli = JSON.parse(readFileSync(join(root, 'src', 'api', 'code', 'tables', 'atlas-cli.json'), 'utf8'));
const targets = new Map();
for (const id of operationIds) {
  const row = operationOf(id);
  const names = [
    current.get(unnamed(row.method, `${rootPath(row.root)}${row.path}`)),
    cli.commands[id]?.split(' ')[1],
  ];
  for (const name of names) {
    if (name && !operationIds.includes(name)) targets.set(name, new Set([...(targets.get(name) ?? []), id]));
  }
}
const rows = [...targets]
  // a name of two operations names neither
  .filter(([, ids]) => ids.size === 1)
  .map(([name, [id]]) => `  ${JSON.stringify(name)}: ${JSON.stringify(id)}`)
  .sort();
writeFileSync(join(root, 'contract', 'tables', 'operation-aliases.json'), `{\n${rows.join(',\n')}\n}\n`);
process.stdout.write(`${rows.length} names\n`);
