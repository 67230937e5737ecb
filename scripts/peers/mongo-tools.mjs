// The MongoDB Database Tools against the cluster in TOOLS_URI: `node mongo-tools.mjs RESULTS`, in the folder of the programs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [results = ''] = process.argv.slice(2);
const uri = process.env.TOOLS_URI ?? '';
const scratch = mkdtempSync(join(tmpdir(), 'quarterdeck-mongo-tools-'));
const at = (name) => join(scratch, name);

/** Output of a program; throws when it fails. */
function run(program, ...args) {
  const { status, stdout, stderr, error } = spawnSync(resolve(program), args, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}\n${stderr}`);
  return { stdout, stderr };
}

const connected = (program, ...args) => run(program, `--uri=${uri}`, ...args);

function equal(actual, expected, what) {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: ${one.slice(0, 500)} instead of ${other.slice(0, 500)}`);
}

function matches(text, pattern, what) {
  if (!pattern.test(text)) throw new Error(`${what} does not match ${pattern}: ${text.slice(0, 500)}`);
}

/** Documents of a collection, in the order of their identifiers. */
function documentsOf(db, collection) {
  const { stdout } = connected('mongoexport', `--db=${db}`, `--collection=${collection}`, '--sort={"_id":1}');
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const documents = Array.from({ length: 2500 }, (_, n) => ({
  _id: n,
  name: `name ${n}`,
  at: { $date: '2026-01-02T03:04:05.006Z' },
  amount: { $numberDecimal: '10.50' },
  list: [n, null, { deep: [true] }],
}));

/** In the order in which each finds the data of the ones before. */
const tests = {
  mongoimport() {
    writeFileSync(at('rows.json'), documents.map((each) => JSON.stringify(each)).join('\n'));
    const into = ['--db=tools', '--collection=rows'];
    matches(
      connected('mongoimport', ...into, at('rows.json')).stderr,
      /2500 document\(s\) imported/u,
      'import',
    );
    writeFileSync(at('rows.csv'), 'n,text\n1,"a, b"\n2,c\n');
    connected('mongoimport', '--db=tools', '--collection=csv', '--type=csv', '--headerline', at('rows.csv'));
    connected('mongoimport', ...into, '--mode=upsert', at('rows.json'));
  },
  mongoexport() {
    equal(documentsOf('tools', 'rows').length, documents.length, 'exported documents');
    equal(documentsOf('tools', 'rows')[7], documents[7], 'an exported document');
    const csv = ['--type=csv', '--fields=n,text', '--sort={"n":1}'];
    const { stdout } = connected('mongoexport', '--db=tools', '--collection=csv', ...csv);
    equal(stdout, 'n,text\n1,"a, b"\n2,c\n', 'exported CSV');
  },
  mongodump() {
    connected('mongodump', '--db=tools', `--out=${at('dump')}`);
    equal(
      readdirSync(join(at('dump'), 'tools')).filter((name) => name.endsWith('.bson')),
      ['csv.bson', 'rows.bson'],
      'dumped collections',
    );
    connected('mongodump', '--db=tools', '--gzip', `--archive=${at('archive.gz')}`);
  },
  mongorestore() {
    const renamed = ['--nsFrom=tools.*', '--nsTo=restored.*'];
    connected('mongorestore', ...renamed, '--nsInclude=tools.*', at('dump'));
    equal(documentsOf('restored', 'rows'), documentsOf('tools', 'rows'), 'restored documents');
    connected('mongorestore', '--drop', '--gzip', '--nsInclude=tools.*', `--archive=${at('archive.gz')}`);
    equal(documentsOf('tools', 'rows').length, documents.length, 'documents of the archive');
  },
  bsondump() {
    const lines = run('bsondump', '--quiet', join(at('dump'), 'tools', 'rows.bson'))
      .stdout.trim()
      .split('\n');
    equal(lines.length, documents.length, 'documents of the dump');
    equal(JSON.parse(lines[3]).name, 'name 3', 'a document of the dump');
  },
  mongofiles() {
    const content = 'x'.repeat(700_000);
    writeFileSync(at('file.txt'), content);
    const files = (...args) => connected('mongofiles', '--db=files', ...args);
    files(`--local=${at('file.txt')}`, 'put', 'file.txt');
    matches(files('list').stdout, /file\.txt\s+700000/u, 'list of files');
    files(`--local=${at('copy.txt')}`, 'get', 'file.txt');
    equal(readFileSync(at('copy.txt'), 'utf8') === content, true, 'the file that was read back');
    files('delete', 'file.txt');
    equal(files('list').stdout.trim(), '', 'files after the deletion');
  },
  mongostat() {
    const { stdout } = connected('mongostat', '--rowcount=2', '--json', '1');
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => Object.values(JSON.parse(line))[0]);
    equal(rows.length, 2, 'rows');
    for (const name of ['insert', 'query', 'command', 'conn', 'net_in', 'repl', 'time'])
      matches(String(rows[1]?.[name] ?? ''), /./u, name);
  },
  mongotop() {
    const { stdout } = connected('mongotop', '--rowcount=1', '--json', '1');
    matches(stdout, /"tools\.rows"/u, 'collections');
  },
};

const lines = Object.entries(tests).map(([test, work]) => {
  try {
    work();
    return { test, outcome: 'passed', message: '' };
  } catch (error) {
    return { test, outcome: 'failed', message: error.message };
  }
});
writeFileSync(results, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
rmSync(scratch, { recursive: true, force: true });
process.exit(lines.some(({ outcome }) => outcome === 'failed') ? 1 : 0);
