import { expect, it } from 'vitest';
import { readJob } from '../worker/read-job.ts';

const interpolation = (text: string): string => ['$', '{', text, '}'].join('');
const cluster = (body: string): string =>
  `resource "mongodbatlas_advanced_cluster" "c" {\n  name = "c"\n  v = ${body}\n}\n`;
const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join('');

/** Each of these freezes a reader without limits, or ends it with a RangeError. */
const hostile: [name: string, text: string][] = [
  ['an exponent', cluster('1e99999999')],
  ['many digits', cluster('9'.repeat(500_000))],
  ['deep brackets', cluster(`${'['.repeat(3_000)}${']'.repeat(3_000)}`)],
  ['deep parentheses', cluster(`${'('.repeat(100_000)}1`)],
  ['deep objects', cluster('{a='.repeat(50_000))],
  ['deep blocks', `${'a {\n'.repeat(50_000)}`],
  ['deep templates', cluster(`"${'${"'.repeat(20_000)}`)],
  ['deep conditions', cluster(`${'true ? '.repeat(20_000)}`)],
  ['many operators', cluster(`1${' + 1'.repeat(100_000)}`)],
  ['many negations', cluster(`${'!'.repeat(100_000)}true`)],
  ['a long reference', cluster(`a${'.b'.repeat(100_000)}`)],
  ['splats in splats', cluster(`a${'[*]'.repeat(100_000)}`)],
  ['many blocks', many(60_000, () => 'a {\n}\n')],
  ['many attributes', `locals {\n${many(60_000, (index) => `  a${index} = 1\n`)}}\n`],
  ['many empty lines', `${'\n'.repeat(1_000_000)}resource "x" "y" {}`],
  ['many spaces', `resource "x" "y" {${' '.repeat(1_000_000)}}`],
  [
    'a chain of locals',
    `locals {\n${many(5_000, (index) => `  a${index} = local.a${index + 1}\n`)}}\n${cluster('local.a0')}`,
  ],
  [
    'doubled texts',
    `locals {\n  a0 = "xxxxxxxxxx"\n${many(40, (index) => `  a${index + 1} = "${interpolation(`local.a${index}`)}${interpolation(`local.a${index}`)}"\n`)}}\n${cluster('local.a40')}`,
  ],
  [
    'doubled lists',
    `locals {\n  a0 = [1, 2]\n${many(40, (index) => `  a${index + 1} = concat(local.a${index}, local.a${index})\n`)}}\n${cluster('local.a40')}`,
  ],
  ['nested loops', cluster('[for a in range(1000) : [for b in range(1000) : [for c in range(1000) : c]]]')],
  ['products', cluster('setproduct(range(1000), range(1000), range(1000))')],
  ['a range', cluster('range(1e15)')],
  ['a long pad', cluster('format("%999999999d", 1)')],
  ['a count', 'resource "mongodbatlas_team" "x" {\n  count = 1e9\n}'],
  [
    'many instances',
    'resource "mongodbatlas_team" "x" {\n  for_each = toset([for i in range(40000) : "a$' + '{i}"])\n}',
  ],
  ['replacements', cluster(`replace("${'a'.repeat(50_000)}", "a", "${'b'.repeat(50_000)}")`)],
  ['JSON in a text', cluster(`jsondecode("${'['.repeat(100_000)}")`)],
  ['deep JSON', '['.repeat(100_000)],
  ['deep objects of JSON', `{"resource":${'{"a":'.repeat(100_000)}`],
  ['a heredoc that does not end', cluster(`<<EOT\n${'line\n'.repeat(100_000)}`)],
  ['many heredocs', many(20_000, (index) => `a${index} = <<E\nx\nE\n`)],
  ['a comment that does not end', `/*${'*'.repeat(1_000_000)}`],
  ['quotes', '"'.repeat(500_000)],
  ['too much text', 'a'.repeat(3_000_000)],
];

it.each(hostile)('%s ends with a result in time', (_, text) => {
  for (const as of ['things', 'cluster'] as const) {
    const began = process.cpuUsage();
    const result = readJob({ as, text });
    // the worker is ended after four seconds: the inputs need far less
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(3_000);
    if (result.kind === 'failed') expect(result.message).not.toMatch(/call stack|RangeError|heap|undefined/u);
  }
});
