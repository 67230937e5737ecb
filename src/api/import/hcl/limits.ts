/** Bounds of one reading: pasted text may be hostile, and a file of a real project stays far below all of them. */
export const hclLimits = {
  characters: 2_000_000,
  /** Blocks, expressions and templates inside each other: a pair of brackets takes two levels. */
  depth: 200,
  blocks: 5_000,
  /** Expressions of the text. */
  nodes: 300_000,
  /** Operations of one evaluation, and characters that they produce, in units of 64. */
  steps: 400_000,
  /** References that lead to references, and nested calls of the evaluator. */
  evaluationDepth: 400,
  /** Resources after `for_each` and `count`. */
  instances: 2_000,
  /** Characters of one text that an expression produces. */
  textLength: 500_000,
  /** Elements of one collection that an expression produces. */
  elements: 50_000,
} as const;

/** The text is not HCL, or exceeds a limit. The message names the line and column where that is known. */
export class HclError extends Error {
  override name = 'HclError';
}
