import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { analyze as outcomeOf } from './analyze.ts';

const folder = mkdtempSync(join(tmpdir(), 'analyze-'));
afterAll(() => rmSync(folder, { recursive: true }));

const script = join(import.meta.dirname, '..', '..', 'scripts', 'analyze.mjs');

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the script itself; its input is in the folder. */
function runScript(args: readonly string[], input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, INIT_CWD: folder },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

/** Looks without a process: a second each is spared. */
async function analyze(args: readonly string[]): Promise<Ended> {
  const { code, out, err } = await outcomeOf(args);
  const line = (text: string | undefined) => (text === undefined ? '' : `${text}\n`);
  return { code, out: line(out), err: line(err) };
}

/** A file, by its whole path. */
function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const folded = {
  name: 'folded',
  tokenizer: { type: 'standard' },
  tokenFilters: [{ type: 'lowercase' }, { type: 'asciiFolding' }],
};
const army = { text: 'État-major', matches: ['etat major'], matchCriteria: 'all' };

describe('npm run analyze', { timeout: MINUTE }, () => {
  it('ends well where everything holds, also with analyzers of another file', async () => {
    const index = file('index.json', {
      latestDefinition: { mappings: { dynamic: true }, analyzers: [folded] },
    });
    const assertions = file('holds.json', { assertions: [{ ...army, analyzer: 'folded', name: 'army' }] });
    const { code, out } = await runScript([index, basename(assertions)]);
    expect([code, out]).toEqual([0, 'ok   folded: army\n\n1 analyzer; assertions: 1 passed, 0 failed\n']);
  });

  it('ends with 1 where an assertion fails, and prints the actual result', async () => {
    const name = file('fails.json', { assertions: [{ ...army, analyzer: 'lucene.standard' }] });
    const { code, out } = await analyze([name]);
    expect(code).toBe(1);
    expect(out).toContain('FAIL lucene.standard: assertions[0] "État-major"');
    expect(out).toContain('expected  is found by "etat major"');
    expect(out).toContain('found     in both "major", in the query alone "etat"');
  });

  it('reports analyzers that are implemented only approximately', async () => {
    const asked = { assertions: [{ analyzer: 'lucene.thai', text: 'ไทย', tokens: ['ไทย'] }] };
    const text = 'lucene.thai is approximate: the service may find other words, by another dictionary';
    const name = file('thai.json', asked);
    expect((await analyze([name])).out).toContain(text);
    expect(JSON.parse((await analyze([name, '--json'])).out).results[0].approximate).toBe(text);
  });

  it('prints the same in machine-readable form', async () => {
    const asked = { assertions: [{ ...army, analyzer: 'lucene.standard' }] };
    const { code, out } = await runScript(['--json', '-'], JSON.stringify(asked));
    const { passed, failed, results } = JSON.parse(out);
    expect([code, passed, failed, results[0].tokens]).toEqual([1, 0, 1, ['état', 'major']]);
  });

  it.each([
    ['no JSON', '{', 'no.json: the file is not JSON'],
    [
      'a missing text',
      { assertions: [{ analyzer: 'x', tokens: [] }] },
      'no.json: assertions[0].text is required',
    ],
    [
      'an analyzer that the service refuses',
      { analyzers: [{ name: 'x', tokenizer: { type: 'regexSplit', pattern: '[' } }] },
      'no.json: analyzers[0].tokenizer.pattern does not compile: Unclosed character class near index 0',
    ],
    [
      'an undefined analyzer',
      { assertions: [{ ...army, analyzer: 'x' }] },
      'no.json: assertions[0].analyzer names the analyzer x, which does not exist',
    ],
  ])('ends with 2 and the place in the file: %s', async (_, content, message) => {
    const { code, out, err } = await analyze([file('no.json', content)]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  it.each([
    [[], 'name a file'],
    [['nowhere.json'], 'nowhere.json cannot be read'],
    [['--timeout', '0', 'a'], '--timeout must be'],
    [['--quick'], '--quick'],
  ])('ends with 2 when it is called %j', async (args, message) => {
    const { code, err } = await analyze(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  const text = (analyzer: string) => ({
    mappings: { dynamic: false, fields: { title: { type: 'string', analyzer } } },
  });
  const maps = [
    { _id: 1, title: 'Atlas of the majors' },
    { _id: { $oid: '64b000000000000000000001' }, title: 'A major chart' },
  ];
  const majors = {
    name: 'majors',
    query: { text: { query: 'major', path: 'title' } },
    finds: [1, { $oid: '64b000000000000000000001' }],
    judgments: [{ id: 1, good: true }],
  };

  it('runs saved queries on a definition, and prints the effect of a change of it', async () => {
    const definition = file('catalog.json', { latestDefinition: text('lucene.english') });
    const queries = file('queries.json', { queries: [majors, { ...majors, name: 'best', relevance: 0.9 }] });
    const documents = file('maps.jsonl', maps.map((each) => JSON.stringify(each)).join('\n'));
    const asked = [definition, queries, '--documents', documents];
    expect(await analyze(asked)).toMatchObject({
      code: 0,
      out: [
        'ok   majors: 2 found, in the same order; nDCG 1.000',
        'ok   best: 2 found, in the same order; nDCG 1.000',
        '',
        '2 documents; saved queries: 2 passed, 0 failed; mean nDCG 1.000',
        '',
      ].join('\n'),
    });
    const worse = file('worse.json', { definition: text('lucene.standard') });
    const { code, out } = await analyze(['--before', definition, worse, queries, '--documents', documents]);
    expect(code).toBe(1);
    expect(out).toContain('FAIL majors: does not find 1; 1 found, before 2: 1 lost; nDCG 1.000 → 0.000');
    expect(out).toContain('nDCG 0.000, at least 0.9 is expected');
  });

  it('reports an endless pattern, and continues', async () => {
    const slow = { name: 'slow', tokenizer: { type: 'regexSplit', pattern: '(?=(a+)+$)\\1' } };
    const name = file('slow.json', {
      analyzers: [slow],
      assertions: [
        { analyzer: 'slow', text: `${'a'.repeat(60)}b`, tokens: [] },
        { analyzer: 'lucene.standard', text: 'a', tokens: ['a'] },
      ],
    });
    const { code, out } = await analyze([name]);
    expect(code).toBe(1);
    expect(out).toContain('The pattern needs too many steps on this text');
    expect(out).toContain('assertions: 1 passed, 1 failed');
  });

  it('stops an analysis that takes too long, and continues', async () => {
    const large = { name: 'large', tokenizer: { type: 'nGram', minGram: 1, maxGram: 100 } };
    const name = file('long.json', {
      analyzers: [large],
      assertions: [
        { analyzer: 'large', text: 'abcdefghij'.repeat(100_000), contains: ['a'] },
        { analyzer: 'lucene.standard', text: 'a', tokens: ['a'] },
      ],
    });
    const { code, out } = await analyze([name, '--timeout', '100']);
    expect(code).toBe(1);
    expect(out).toContain('took longer than 100 ms and was stopped');
    expect(out).toContain('assertions: 1 passed, 1 failed');
  });

  it('stops an analysis that needs too much memory, and continues', async () => {
    const large = { name: 'large', tokenizer: { type: 'nGram', minGram: 1, maxGram: 100 } };
    const text = 'abcdefghij'.repeat(100_000);
    const name = file('large.json', {
      analyzers: [large],
      assertions: [
        { analyzer: 'large', text, contains: ['a'] },
        { analyzer: 'lucene.standard', text: 'a', tokens: ['a'] },
      ],
    });
    const { code, out } = await analyze([name, '--timeout', '60000']);
    expect(code).toBe(1);
    expect(out).toContain('needed more than 512 MB of memory and was stopped');
    expect(out).toContain('assertions: 1 passed, 1 failed');
  });

  it('continues after a case that takes too long', async () => {
    const large = { name: 'large', tokenizer: { type: 'nGram', minGram: 1, maxGram: 100 } };
    const token = { term: 'a', start: 0, end: 1, pos: 1, type: '<ALPHANUM>' };
    const text = 'abcdefghij'.repeat(100_000);
    const cases = [
      { id: '1', component: 'x', analyzer: large, text, tokens: [token] },
      { id: '2', component: 'x', analyzer: 'lucene.standard', text: 'A', tokens: [token] },
    ];
    const lines = file('long.jsonl', cases.map((each) => JSON.stringify(each)).join('\n'));
    const { out } = await analyze(['--cases', lines, '--timeout', '100']);
    expect(out).toContain('  1: took longer than 100 ms and was stopped');
    expect(out).toContain('exact 1 of 2');
  });

  it('scores cases of Lucene by component', async () => {
    const token = { term: 'a', start: 0, end: 1, pos: 1, type: '<ALPHANUM>' };
    const cases = [
      { id: '1', component: 'tokenizer:x', analyzer: 'lucene.standard', text: 'A', tokens: [token] },
      { id: '2', component: 'tokenizer:x', analyzer: 'lucene.standard', text: 'B', tokens: [token] },
      { id: '3', component: 'other', analyzer: 'lucene.klingon', text: 'A', tokens: [token] },
      {
        id: '4',
        component: 'other',
        analyzer: { name: 'c', tokenizer: { type: 'nGram', minGram: 0, maxGram: 1 } },
        text: 'A',
        error: 'IllegalArgumentException: minGram must be greater than zero',
      },
    ];
    const name = file('cases.jsonl', cases.map((each) => JSON.stringify(each)).join('\n'));
    const { code, out } = await analyze(['--cases', name]);
    expect(code).toBe(0);
    expect(out).toBe(`component    cases  exact  differs  unavailable     %
other            2      1        0            1  50.0
tokenizer:x      2      1        1            0  50.0

differs from Lucene:
  2

exact 2 of 4
`);
    expect((await analyze(['--cases', name, '--strict'])).code).toBe(1);
  });

  it('names the line of a case that cannot be read', async () => {
    const name = file('bad.jsonl', '\n{"component":"x"}\n');
    const { code, err } = await analyze(['--cases', name]);
    expect([code, err]).toEqual([2, `${name}:2: text must be text\n`]);
  });
});
