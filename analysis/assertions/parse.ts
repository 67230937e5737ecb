import type { CustomAnalyzer } from '../definition.ts';
import { type Assertion, type AssertionFile, type MatchCriteria, matchCriteria } from './assertion.ts';
import { FileProblem } from './file-problem.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a file of analyzers and assertions: the lab's own form, an index definition as the service returns
 * it, or a list of analyzers. Throws a FileProblem. The components of the analyzers are validated elsewhere.
 */
export function parseAssertionFile(json: unknown): AssertionFile {
  if (Array.isArray(json)) return { analyzers: readAnalyzers(json, ''), assertions: [] };
  const file = fields(json, '', 'an object, or a list of analyzers');
  const { place, definition } = definitionOf(file);
  if (place === '' && !('mappings' in file))
    refuseOthers(file, '', ['analyzers', 'assertions', 'queries', 'documents']);
  const analyzers = definition.analyzers ?? [];
  return {
    analyzers: readAnalyzers(list(analyzers, `${place}analyzers`), `${place}analyzers`),
    assertions: list(file.assertions ?? [], 'assertions').map((each, index) =>
      readAssertion(each, `assertions[${index}]`),
    ),
  };
}

/** The service wraps the definition of an index: `latestDefinition` in answers, `definition` in requests. */
function definitionOf(file: Fields): { place: string; definition: Fields } {
  for (const name of ['latestDefinition', 'definition']) {
    if (file[name] !== undefined)
      return { place: `${name}.`, definition: fields(file[name], name, 'an object') };
  }
  return { place: '', definition: file };
}

function readAnalyzers(input: readonly unknown[], at: string): CustomAnalyzer[] {
  return input.map((each, index) => {
    const place = `${at}[${index}]`;
    const analyzer = fields(each, place, 'an object');
    text(analyzer.name, `${place}.name`);
    typed(analyzer.tokenizer, `${place}.tokenizer`);
    for (const name of ['charFilters', 'tokenFilters']) {
      const stages = list(analyzer[name] ?? [], `${place}.${name}`);
      stages.forEach((stage, stageIndex) => {
        typed(stage, `${place}.${name}[${stageIndex}]`);
      });
    }
    return analyzer as unknown as CustomAnalyzer;
  });
}

function typed(input: unknown, at: string): void {
  text(fields(input, at, 'an object').type, `${at}.type`);
}

/** What an assertion may expect; each is a list. */
const words = ['tokens', 'contains', 'excludes', 'matches', 'misses'] as const;
const expectations = ['positions', ...words] as const;
const names = ['name', 'analyzer', 'text', 'searchAnalyzer', 'matchCriteria', ...expectations];

function readAssertion(json: unknown, at: string): Assertion {
  const input = fields(json, at, 'an object');
  refuseOthers(input, at, names);
  const assertion: Assertion = {
    analyzer: text(input.analyzer, `${at}.analyzer`),
    text: string(input.text, `${at}.text`),
  };
  for (const name of ['name', 'searchAnalyzer'] as const) {
    if (input[name] !== undefined) assertion[name] = text(input[name], `${at}.${name}`);
  }
  if (input.matchCriteria !== undefined) assertion.matchCriteria = readCriteria(input.matchCriteria, at);
  for (const name of words) {
    if (input[name] !== undefined) assertion[name] = readWords(input[name], `${at}.${name}`);
  }
  if (input.positions !== undefined) {
    assertion.positions = readPositions(input.positions, `${at}.positions`);
  }
  return checked(assertion, at);
}

/** An assertion that can say something, with nothing in it that is never looked at. */
function checked(assertion: Assertion, at: string): Assertion {
  if (!expectations.some((name) => assertion[name] !== undefined)) {
    throw new FileProblem(at, `expects nothing: give one of ${expectations.join(', ')}`);
  }
  const asks = assertion.matches !== undefined || assertion.misses !== undefined;
  for (const name of ['searchAnalyzer', 'matchCriteria'] as const) {
    if (!asks && assertion[name] !== undefined) {
      throw new FileProblem(`${at}.${name}`, 'has no effect without matches or misses');
    }
  }
  return assertion;
}

function readCriteria(input: unknown, at: string): MatchCriteria {
  const match = matchCriteria.find((each) => each === input);
  if (!match) throw new FileProblem(`${at}.matchCriteria`, `must be one of ${matchCriteria.join(', ')}`);
  return match;
}

/** A single text is a list of one. */
function readWords(input: unknown, at: string): string[] {
  if (typeof input === 'string') return [input];
  if (!Array.isArray(input)) throw new FileProblem(at, 'must be a text or a list of texts');
  return input.map((each, index) => string(each, `${at}[${index}]`));
}

function readPositions(input: unknown, at: string): number[] {
  return list(input, at).map((each, index) => {
    // a graph may begin before the first place: Lucene then counts from -1
    if (Number.isSafeInteger(each) && Number(each) >= -1) return Number(each);
    throw new FileProblem(`${at}[${index}]`, 'must be a whole number');
  });
}

function refuseOthers(input: Fields, at: string, existing: readonly string[]): void {
  const other = Object.keys(input).find((name) => !existing.includes(name));
  if (other === undefined) return;
  throw new FileProblem(
    at === '' ? other : `${at}.${other}`,
    `is not known here: ${existing.join(', ')} are`,
  );
}

function present(input: unknown, at: string): void {
  if (input === undefined) throw new FileProblem(at, 'is required');
}

function string(input: unknown, at: string): string {
  present(input, at);
  if (typeof input !== 'string') throw new FileProblem(at, 'must be text');
  return input;
}

function text(input: unknown, at: string): string {
  const result = string(input, at);
  if (result === '') throw new FileProblem(at, 'must not be empty');
  return result;
}

function list(input: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(input)) throw new FileProblem(at, 'must be a list');
  return input;
}

function fields(input: unknown, at: string, what: string): Fields {
  present(input, at);
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new FileProblem(at, `must be ${what}`);
  }
  return input as Fields;
}
