import type { Node } from 'jsonc-parser';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { readJsonObject } from '#src/lib/json-text.ts';
import type { CodeProblem } from '#src/ui/code-editor/code-editor.tsx';
import { type Clause, clauseOf } from './clauses.ts';
import { operatorNames, stageOptions } from './operators.ts';

/** A stage as it is typed. */
export interface ReadStage {
  /** Undefined while the text is no object. */
  stage: EjsonObject | undefined;
  clause: Clause | undefined;
  /** What keeps it from being run; the engine itself judges the rest. */
  problems: (CodeProblem & { message: string })[];
}

/** Set by the page itself, around what is typed. */
const ownOptions = ['index', 'scoreDetails'];
const known = new Set([
  ...operatorNames,
  ...stageOptions,
  ...ownOptions,
  'concurrent',
  'searchAfter',
  'searchBefore',
  'searchNodePreference',
]);

/** Reads a `$search` stage: JSON with comments, values as extended JSON. */
export function readStageText(text: string): ReadStage {
  const { root, value, problem } = readJsonObject(text);
  if (problem) return { stage: undefined, clause: undefined, problems: [problem] };
  const stage = value as EjsonObject;
  const clause = clauseOf(stage);
  const problems = (root.children ?? []).flatMap((property): ReadStage['problems'] => {
    const [key] = property.children ?? [];
    const name = String(key?.value);
    return key && !known.has(name)
      ? [{ message: `${name} is neither an operator nor an option of the stage`, ...placeOf(key) }]
      : [];
  });
  if (!clause && !('facet' in stage) && problems.length === 0) {
    problems.push({ message: 'An operator is required: text, compound or another', from: 0, to: 1 });
  }
  return { stage, clause, problems };
}

const placeOf = ({ offset, length }: Node) => ({ from: offset, to: offset + length });
