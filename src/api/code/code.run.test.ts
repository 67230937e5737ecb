import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { isRead, type OperationId, operationIds, operationOf } from '#contract/api/operations.ts';
import { factsOf } from '#contract/catalogue/facts.ts';
import { buildRequest } from '#server/bff/upstream/upstream-request.ts';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';
import { serveEmulator } from '#server/emulator/http/serve.ts';
import { examples, prepared } from '#server/emulator/table-tests/examples-for-tests.ts';
import { cliLacks, writeAtlasCli } from './atlas-cli.ts';
import { atlasCli, credentials, listeningService, runProgram } from './code-for-tests.ts';
import { writeGo } from './go.ts';
import { writeJava } from './java.ts';
import { writeJavaScript } from './javascript.ts';
import { codeRequest, type Program, type Step } from './program.ts';
import { writePython } from './python.ts';
import { writeShell } from './shell.ts';
import cliTable from './tables/atlas-cli.json' with { type: 'json' };

/** Generated programs behave like the console: every language is run here. */

const at = await testEmulator();
const served = await serveEmulator(at.emulator, { host: '127.0.0.1', port: 0 });
const emulatorOrigin = `http://127.0.0.1:${served.port}`;
const service = await listeningService();
afterAll(async () => {
  await served.close();
  await service.close();
});
const { publicKey, privateKey, clientId, clientSecret } = at.credentials;
const env = {
  ...{ ATLAS_PUBLIC_KEY: publicKey, ATLAS_PRIVATE_KEY: privateKey },
  ...{ ATLAS_CLIENT_ID: clientId, ATLAS_CLIENT_SECRET: clientSecret },
};

// each request of a script takes time: a sample, unless the full run is requested
const runsAll = process.env.QUARTERDECK_FULL !== undefined;
const callable = operationIds.filter((id) => operationOf(id).roles !== 'client');

/** Arguments of the example of an operation, as the console passes them. */
async function argsOf(world: TestEmulator, id: OperationId): Promise<Record<string, unknown>> {
  const { params, body } = await prepared(world, id);
  const query = examples[id]?.query;
  return { ...params, ...(query ? { query } : {}), ...(body === undefined ? {} : { body }) };
}

/** Worlds in which examples are prepared: after some, others need a new one. */
let world = await testEmulator();
const existing = new Map<OperationId, Record<string, unknown>>();
for (const id of callable) {
  const args = await argsOf(world, id).catch(async () => {
    world = await testEmulator();
    return argsOf(world, id);
  });
  existing.set(id, args);
}

/** Reads that succeed in an unchanged world. */
const answered = new Set<OperationId>();
for (const [id, args] of existing) {
  const row = operationOf(id);
  if (!isRead(id) || row.media || (row.root ?? 'v2') !== 'v2') continue;
  const { status } = await at.ask('GET', buildRequest(id, args).target);
  if (status === 200) answered.add(id);
}

const stepsOf = (ids: readonly OperationId[]): Step[] =>
  ids.map((id) => ({ note: factsOf(id).summary, request: codeRequest(factsOf(id), existing.get(id) ?? {}) }));

interface Language {
  name: string;
  file: string;
  write: (program: Program) => string;
  /** The usual run includes one operation of this number. */
  sample: number;
  version: string[];
  /** Why it cannot make a call; absent: it makes every one. */
  lacks?: (program: Program) => string | undefined;
  /** Kinds of credentials that it knows in its environment; absent: both. */
  kinds?: readonly ('apiKey' | 'serviceAccount')[];
}

const languages: readonly Language[] = [
  { name: 'curl', file: 'atlas.sh', write: writeShell, sample: 25, version: ['jq', '--version'] },
  { name: 'Python', file: 'atlas.py', write: writePython, sample: 3, version: ['python3', '--version'] },
  {
    name: 'JavaScript',
    file: 'atlas.mjs',
    write: writeJavaScript,
    sample: 3,
    version: [process.execPath, '--version'],
  },
  {
    name: 'Atlas CLI',
    file: 'atlas-cli.sh',
    write: writeAtlasCli,
    sample: 10,
    version: [atlasCli, '--version'],
    lacks: cliLacks,
    kinds: ['apiKey'],
  },
  { name: 'Go', file: 'main.go', write: writeGo, sample: 0, version: ['go', 'version'] },
  { name: 'Java', file: 'Atlas.java', write: writeJava, sample: 0, version: ['java', '--version'] },
];

const wanted = languages.filter(({ sample }) => sample > 0 || runsAll);
const there = wanted.filter(({ version: [command = '', ...rest] }) => spawnSync(command, rest).status === 0);

// a language that this machine lacks is a skip with its reason, so that the run reports it
for (const { name } of wanted.filter((language) => !there.includes(language)))
  it.skip(`${name} runs on this machine`, () => {});

it('most reads find something in a new world', () => {
  expect(answered.size).toBeGreaterThan(90);
  expect(there.map(({ name }) => name)).toContain('JavaScript');
});

const hasCli = there.some(({ name }) => name === 'Atlas CLI');
it.skipIf(!hasCli)('the Atlas CLI that runs here has the version whose commands are written', () => {
  expect(spawnSync(atlasCli, ['--version']).stdout.toString()).toContain(`version: ${cliTable.version}`);
});

/** Segments and parameters of an address: whether a colon is escaped, and which parameter comes first, is each client's own. */
function partsOf(target: string): { segments: string[]; query: string[][] } {
  const [path = '', query] = target.split('?');
  const pairs = [...new URLSearchParams(query)].filter(([name]) => name !== 'envelope');
  return {
    segments: path.split('/').map(decodeURIComponent),
    query: pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  };
}

describe.each(there)('$name', ({ file, write, sample, lacks, kinds = ['apiKey', 'serviceAccount'] }) => {
  const offered = callable.filter((id) => lacks?.({ target: service, steps: stepsOf([id]) }) === undefined);
  const ids = offered.filter((_, index) => runsAll || index % sample === 0);

  it('sends the same requests as the console', { timeout: 300_000 }, async () => {
    service.received.length = 0;
    await runProgram(file, write({ target: { origin: service.origin }, steps: stepsOf(ids) }));
    const sent = service.received.map(({ method, target, accept, body }) => ({
      method,
      ...partsOf(target),
      accept,
      body: body === '' ? undefined : body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body,
    }));
    const wanted = ids.map((id) => {
      const { method, target, accept, body } = buildRequest(id, existing.get(id) ?? {});
      return {
        method,
        ...partsOf(target),
        accept,
        body: body === undefined ? undefined : JSON.parse(String(body)),
      };
    });
    expect(sent).toEqual(wanted);
  });

  it('is accepted by the emulator, with a key and with a service account', { timeout: 300_000 }, async () => {
    const reads = ids.filter((id) => answered.has(id));
    const some = runsAll ? reads : reads.filter((_, index) => index % 4 === 0);
    const steps = stepsOf([...some, 'getGroup']);
    for (const kind of kinds) {
      const out = await runProgram(file, write({ target: { origin: emulatorOrigin, kind }, steps }), env);
      expect(out).toContain('single-project');
    }
  });

  it('passes on whatever a text holds', async () => {
    const text = `it's "o$x" \`id\` \\ \n $(reboot) \${y} %s \u2028 é 🙂 """ ''' \\u0041`;
    const facts = factsOf('createGroup');
    const steps = [{ note: `two\nlines ${text}`, request: codeRequest(facts, { body: { name: text } }) }];
    service.received.length = 0;
    await runProgram(file, write({ target: { origin: service.origin }, steps: [...steps, ...steps] }));
    expect(service.received.map(({ body }) => JSON.parse(body))).toEqual([{ name: text }, { name: text }]);
  });

  it('keeps a part of one response for the next request, and reports a differing response', async () => {
    const target = { origin: emulatorOrigin };
    const find = codeRequest(factsOf('getGroupByName'), { groupName: 'single-project' });
    const list = codeRequest(factsOf('listGroupClusters'), { groupId: { $kept: 'groupId' } });
    const program = (name: string): Program => ({
      target,
      steps: [
        {
          request: find,
          keep: [{ name: 'groupId', from: ['id'] }],
          expect: [{ at: ['name'], equals: 'single-project' }],
        },
        { request: list, expect: [{ at: ['results', 0, 'name'], equals: name }] },
      ],
    });
    const out = await runProgram(file, write(program(at.clusterName)), env);
    expect(out).toContain(at.groupId);
    await expect(runProgram(file, write(program('another')), env)).rejects.toThrow();
  });
});

it('program credentials are names of variables, and no file contains those of the tests', () => {
  for (const { write } of languages) {
    const text = write({ target: { origin: service.origin }, steps: stepsOf(['listGroups']) });
    // the Atlas CLI takes them from its own profile
    if (write !== writeAtlasCli) expect(text).toContain('ATLAS_PUBLIC_KEY');
    expect(text).not.toContain(credentials.ATLAS_PRIVATE_KEY);
  }
});
