import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { readPattern } from '#analysis/regex/read-pattern.ts';
import { buildFailure } from '#contract/search/build-failure.ts';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import { Definition, type IndexType } from '#contract/search/definition.ts';
import { checkDefinition } from '#contract/search/definition-rules.ts';
import { pathText, tellingProblems, valueProblems } from '#contract/value-problems.ts';
import type { CodeProblem } from '#src/ui/code-editor/code-editor.tsx';

export type JsonPath = (string | number)[];

/** A definition as it is typed: comments and unknown keys may stand in it. */
export interface ReadDefinition {
  /** The object of the text, whether the service would take it or not; undefined where the text is no object. */
  value: Record<string, unknown> | undefined;
  /** Undefined while something is wrong. */
  definition: Definition | undefined;
  problems: (CodeProblem & { message: string })[];
}

const syntax = { allowTrailingComma: true, disallowComments: false };

/** Reads a definition by the rules of the service, in its words; a problem has its place in the text. */
export function readDefinitionText(
  text: string,
  { type, clusterAnalyzers }: { type: IndexType; clusterAnalyzers: readonly CustomAnalyzer[] },
): ReadDefinition {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, syntax);
  const [broken] = errors;
  if (!root || broken) return unreadable(broken);
  if (root.type !== 'object') {
    return {
      value: undefined,
      definition: undefined,
      problems: [{ message: 'An object is expected', from: 0, to: 1 }],
    };
  }
  const value = getNodeValue(root) as Record<string, unknown>;
  const at = (path: JsonPath) => placeOf(root, path);
  const { error, data } = Definition.safeParse(value, tellingProblems);
  if (error) {
    const problems = valueProblems(error).map(({ path, description }) => ({
      message: `${pathText(path) || 'The definition'} ${description}`,
      ...at(path.map((part) => (typeof part === 'number' ? part : String(part)))),
    }));
    return { value, definition: undefined, problems };
  }
  const refused = checkDefinition(data, { type, readPattern, clusterAnalyzers }).map(
    ({ field, description }) => ({
      message: `${field} ${description}`,
      ...at(pathOf(field)),
    }),
  );
  const failure = refused.length === 0 ? buildFailure(data) : undefined;
  return {
    value,
    definition: refused.length === 0 ? data : undefined,
    problems:
      failure === undefined ? refused : [{ message: failure, severity: 'warning', ...at(['analyzers']) }],
  };
}

function unreadable(error: ParseError | undefined): ReadDefinition {
  const { offset = 0, length = 1 } = error ?? {};
  const what = error ? printParseErrorCode(error.error) : 'ValueExpected';
  const words = what.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return {
    value: undefined,
    definition: undefined,
    problems: [{ message: `Not JSON: ${words}`, from: offset, to: offset + Math.max(1, length) }],
  };
}

/** Where a value stands; where it is missing, the innermost thing around it. */
function placeOf(root: Node, path: JsonPath): { from: number; to: number } {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    // the name of a key says more than a value of many lines
    const shown = node?.parent?.type === 'property' ? node.parent.children?.[0] : node;
    if (shown) return { from: shown.offset, to: shown.offset + shown.length };
  }
  return { from: 0, to: 1 };
}

/** `mappings.fields.title[0].analyzer` → `['mappings', 'fields', 'title', 0, 'analyzer']` */
function pathOf(field: string): JsonPath {
  return [...field.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name = '']) =>
    index === undefined ? name : Number(index),
  );
}
