import { formatFactor } from './format-score.ts';
import classes from './results.module.css';
import type { ScoreNode } from './score-parts.ts';

/** The computation of a score, from the whole to the counts: the meaning, and the engine's own words. */
export function ScoreTree({ node }: { node: ScoreNode }) {
  return (
    <ul className={classes.tree} aria-label="Explanation of the score">
      <Node node={node} depth={0} />
    </ul>
  );
}

/** Deeper nodes are folded: counts and constants matter to few. */
const openDepth = 3;

function Node({ node, depth }: { node: ScoreNode; depth: number }) {
  const { value, text, description, parts } = node;
  const line = (
    <>
      <span className={classes.factor}>{formatFactor(value)}</span> <span>{text ?? description}</span>
      {text !== undefined && <span className={classes.engine}>{description}</span>}
    </>
  );
  return (
    <li>
      {parts.length === 0 ? (
        <div className={classes.leaf}>{line}</div>
      ) : (
        <details open={depth < openDepth}>
          <summary>{line}</summary>
          <ul>
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an explanation never changes
              <Node key={at} node={part} depth={depth + 1} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
