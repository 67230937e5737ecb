import { describe, expect, it } from 'vitest';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import { longestPipeline, printPipeline, splitPipeline } from './stage-text.ts';

const brief = (text: string) =>
  splitPipeline(text).stages.map(({ name, body, enabled, before }) => ({ name, body, enabled, before }));
const stage = (name: string, body: string, more: object = {}) => ({
  ...{ name, body, enabled: true, before: '' },
  ...more,
});

describe('the text of a pipeline', () => {
  it('is split into its stages, with their arguments as typed', () => {
    expect(brief('[{ $match: { a: ObjectId("507f1f77bcf86cd799439011") } }, {"$limit": 5,},]')).toEqual([
      stage('$match', '{ a: ObjectId("507f1f77bcf86cd799439011") }'),
      stage('$limit', '5'),
    ]);
    expect(brief('')).toEqual([]);
    expect(brief(' [ ] ;')).toEqual([]);
  });

  it('splits stages whose arguments are incomplete', () => {
    expect(brief('[{ $match: { a: } }, { $sort: }]')).toEqual([
      stage('$match', '{ a: }'),
      stage('$sort', ''),
    ]);
  });

  it('keeps every comment', () => {
    const text = [
      '// sales per day',
      '[ // first',
      '  /* only\n     paid */',
      '  { $match: { a: /[}]/ /* a regex */ } }, // behind',
      '  { // inside',
      '    $limit: 5 // few',
      '  }',
      '  // at the end',
      ']',
      '// after',
    ].join('\n');
    const { stages, after } = splitPipeline(text);
    const printed = printPipeline(stages, after);
    for (const comment of [
      '// sales per day',
      '// first',
      'paid */',
      '/* a regex */',
      '// behind',
      '// inside',
      '// few',
      '// at the end',
      '// after',
    ]) {
      expect(printed, comment).toContain(comment);
    }
    expect(splitPipeline(printed).stages.map(({ name }) => name)).toEqual(['$match', '$limit']);
  });

  it('turns commented stages into disabled ones, and prints them as comments', () => {
    const text = [
      '[',
      '  // about the filter',
      '  // { $match: {',
      '  //   a: 1, // one',
      '  // } },',
      "  // don't forget: { a note }",
      '  { $limit: 5 }',
      '  // { $skip: 1 }',
      ']',
    ].join('\n');
    const stages = brief(text);
    expect(stages).toEqual([
      stage('$match', '{\n  a: 1, // one\n}', { enabled: false, before: '// about the filter' }),
      stage('$limit', '5', { before: "// don't forget: { a note }" }),
      stage('$skip', '1', { enabled: false }),
    ]);
    expect(brief(printPipeline(stages))).toEqual(stages);
  });

  it.each([
    [[], ''],
    [[stage('$match', '{\n  a: 1,\n\n  b: 2\n}'), stage('$limit', '5 // few')], '// end'],
    [[stage('$match', '{}', { enabled: false }), stage('$limit', '5', { enabled: false })], ''],
    [[stage('$limit', '5'), stage('$skip', '1', { enabled: false }), stage('$limit', '2')], ''],
  ])('%j is the same after printing and splitting', (stages, after) => {
    const printed = printPipeline(stages, after);
    expect(brief(printed)).toEqual(stages);
    expect(splitPipeline(printed).after).toBe(after);
    expect(printPipeline(brief(printed), after)).toBe(printed);
  });

  it.each([
    ['{ $match: {} }', /is a list of stages/u],
    ['[{ $match: {} }', /\] is missing at the end/u],
    ['[{ $match: { }', /\} is missing/u],
    ['[{ $match: {}, $limit: 5 }]', /has one name/u],
    ['[{}]', /has a name/u],
    ['[{ $match {} }]', /colon is missing/u],
    ['[{ $match: {} }] + 1', /after the pipeline/u],
    ['[1]', /A stage is expected/u],
    ['[{ $match: "a }]', /does not end/u],
    [' '.repeat(longestPipeline + 1), /at most 100000 characters/u],
    [`[${'{ $limit: 1 },'.repeat(101)}]`, /at most 100 stages/u],
  ])('%s is refused with its reason', (text, reason) => {
    const refusal = (() => {
      try {
        return splitPipeline(text);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(TextProblem);
    expect((refusal as TextProblem).message).toMatch(reason);
  });

  it('of hostile comments or depth is read within a second', () => {
    const began = process.cpuUsage();
    splitPipeline(`[${'\n// { $a: '.repeat(9_000)}\n]`);
    expect(() => splitPipeline(`[{ $match: ${'['.repeat(90_000)}`)).toThrow(TextProblem);
    splitPipeline(`[${'/* { $a: 1 } */'.repeat(6_000)}]`);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000);
  });
});
