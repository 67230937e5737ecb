import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
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
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const [broken] = errors;
  if (!root || broken) return refused(syntaxWords(broken), broken?.offset ?? 0, broken?.length ?? 1);
  if (root.type !== 'object') return refused('An object is expected', 0, text.length);
  const stage = getNodeValue(root) as EjsonObject;
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

function refused(message: string, from: number, length: number): ReadStage {
  const problem = { message, from, to: from + Math.max(1, length) };
  return { stage: undefined, clause: undefined, problems: [problem] };
}

function syntaxWords(error: ParseError | undefined): string {
  const what = error ? printParseErrorCode(error.error) : 'ValueExpected';
  return `Not JSON: ${what.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()}`;
}
