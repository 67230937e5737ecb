import type { Node } from 'jsonc-parser';
import { TextProblem } from '#src/lib/ejson/text-problem.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { readJsonObject } from '#src/lib/json/json-text.ts';
import type { CodeProblem } from '#src/ui/code-editor/code-editor.tsx';
import { type Clause, clauseOf } from './clauses.ts';
import { operatorNames, stageOptions } from './operators.ts';
import { readPastedQuery } from './pasted-query.ts';

/** A stage as it is typed. */
export interface ReadStage {
  /** Undefined while the text is no object. */
  stage: EjsonObject | undefined;
  clause: Clause | undefined;
  /** The stage as JSON: as typed, or taken out of the pipeline, command or shell syntax that was typed. */
  text: string;
  /** Parts of the typed text that are not run. */
  notes: readonly string[];
  /** Why it cannot be run; the engine itself checks the rest. */
  problems: (CodeProblem & { message: string })[];
}

/** Set by the page itself, around the typed text. */
const ownOptions = ['index', 'scoreDetails'];
const existing = new Set([
  ...operatorNames,
  ...stageOptions,
  ...ownOptions,
  'concurrent',
  'searchAfter',
  'searchBefore',
  'searchNodePreference',
]);

/**
 * Reads a query: the body of a `$search` stage as JSON with comments, or any form that `readPastedQuery` takes.
 *
 * @param collection of the index: a command of another one is refused
 */
export function readStageText(typed: string, collection?: string): ReadStage {
  const plain = readPlain(typed, collection);
  if ('problem' in plain) {
    const { message, from, to } = plain.problem;
    return { stage: undefined, clause: undefined, text: typed, notes: [], problems: [{ message, from, to }] };
  }
  const { text, notes } = plain;
  const { root, value, problem } = readJsonObject(text);
  if (problem) return { stage: undefined, clause: undefined, text, notes, problems: [problem] };
  const stage = value as EjsonObject;
  const clause = clauseOf(stage);
  const problems = (root.children ?? []).flatMap((property): ReadStage['problems'] => {
    const [key] = property.children ?? [];
    const name = String(key?.value);
    return key && !existing.has(name)
      ? [{ message: `${name} is neither an operator nor an option of the stage`, ...locationOf(key) }]
      : [];
  });
  if (!clause && !('facet' in stage) && problems.length === 0) {
    problems.push({ message: 'An operator is required: text, compound or another', from: 0, to: 1 });
  }
  return { stage, clause, text, notes, problems };
}

/** A stage in JSON stays as typed, with its comments. */
function readPlain(
  typed: string,
  collection: string | undefined,
): { text: string; notes: readonly string[] } | { problem: TextProblem } {
  const { value, problem } = readJsonObject(typed);
  if (value && !Object.keys(value).some((key) => wrapping.has(key))) return { text: typed, notes: [] };
  try {
    return readPastedQuery(typed, collection);
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error;
    // of a text that is meant as JSON the reader of JSON knows the place better
    return {
      problem:
        /^\s*\{\s*"/u.test(typed) && problem
          ? new TextProblem(problem.message, typed, problem.from, problem.to)
          : error,
    };
  }
}

/** Keys around a stage, or of other commands. */
const wrapping = new Set([
  '$search',
  '$searchMeta',
  'aggregate',
  'createSearchIndexes',
  'definition',
  'mappings',
]);

const locationOf = ({ offset, length }: Node) => ({ from: offset, to: offset + length });
