// Writes which command of `atlas api` makes which call, from the command table of the Atlas CLI's own source:
// node --import tsx scripts/atlas-cli-commands.mjs <folder of the source> <version>
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootPath } from '../contract/api/names.ts';
import { operationOf } from '../contract/api/operations.ts';
import { catalogue } from '../contract/catalogue/facts.ts';
import { root } from './prepare.mjs';

const [source, version] = process.argv.slice(2);
if (!source || !version) {
  process.stderr.write('usage: node --import tsx scripts/atlas-cli-commands.mjs <folder> <version>\n');
  process.exit(2);
}

/** `Project IP Access List` → `projectIpAccessList`, as the CLI names its groups: runs of capitals keep their first alone. */
function lowerCamel(text) {
  const words = text.split(/[^A-Za-z0-9]+/u).map((word) => {
    const calm = word.replaceAll(/(?<=[A-Z])[A-Z]+/gu, (rest) => rest.toLowerCase());
    return calm.charAt(0).toUpperCase() + calm.slice(1);
  });
  const whole = words.join('');
  return whole.charAt(0).toLowerCase() + whole.slice(1);
}

const unnamed = (method, path) => `${method} ${path.replaceAll(/\{[^}]*\}/gu, '{}')}`;

/** The table is generated code of one shape: groups with a name, in them commands with their method and address. */
const text = readFileSync(join(source, 'internal', 'api', 'commands.go'), 'utf8');
const operationsByName = new Map(
  text
    .split(/\n\t\{\n\t\tName: +`/u)
    .slice(1)
    .flatMap((group) => {
      const tag = lowerCamel(group.slice(0, group.indexOf('`')));
      return group
        .split(/\n\t\t\t\{\n\t\t\t\tOperationID: +`/u)
        .slice(1)
        .map((command) => {
          const [, path = ''] = /URL: +`(.*?)`/u.exec(command) ?? [];
          const [, verb = ''] = /Verb: +http\.Method(\w+)/u.exec(command) ?? [];
          const name = lowerCamel(command.slice(0, command.indexOf('`')));
          const query = command.slice(command.indexOf('QueryParameters:'), command.indexOf('URLParameters:'));
          const parameters = query
            .split(/\n\t{7}Name: +`/u)
            .slice(1)
            .map((each) => ({
              name: each.slice(0, each.indexOf('`')),
              isDemanded: /\n\t{7}Required: +true/u.test(each),
            }));
          return [unnamed(verb.toUpperCase(), path), { name: `${tag} ${name}`, parameters }];
        });
    }),
);

const rows = catalogue()
  .filter((row) => row.root === 'v2')
  .map(({ id, method, path }) => [id, operationsByName.get(unnamed(method, rootPath('v2') + path))]);
const matches = rows.filter(([, command]) => command !== undefined);
const commands = Object.fromEntries(matches.map(([id, { name }]) => [id, name]));

/** Of each operation the parameters that something is so of, without operations that have none. */
const where = (chosen) =>
  Object.fromEntries(
    matches
      .map(([id, { parameters }]) => [id, chosen(id, parameters)])
      .filter(([, names]) => names.length > 0),
  );
const demands = where((_, parameters) =>
  parameters.filter((each) => each.isDemanded).map(({ name }) => name),
);
const lacks = where((id, parameters) =>
  Object.keys(operationOf(id).query?.shape ?? {}).filter(
    (name) => !parameters.some((each) => each.name === name),
  ),
);
const file = join(root, 'src', 'api', 'code', 'tables', 'atlas-cli.json');
writeFileSync(file, `${JSON.stringify({ version, commands, demands, lacks }, null, 1)}\n`);
process.stdout.write(`${Object.keys(commands).length} of ${rows.length} operations have a command\n`);
