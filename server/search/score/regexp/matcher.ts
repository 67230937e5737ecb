import { step } from '#server/data/limits/budget.ts';
import { Nodes } from './node.ts';
import { RegexpReader } from './read.ts';

/** Matches whole terms against an expression in Lucene's syntax. Throws Lucene's message for an invalid one. */
export function regexpMatcher(pattern: string): (term: string) => boolean {
  const nodes = new Nodes();
  const root = new RegexpReader(pattern, nodes).read();
  return (term) => {
    let node = root;
    for (const char of term) {
      step();
      node = node.after(char.codePointAt(0) as number);
      if (node === nodes.nothing) return false;
    }
    return node.nullable;
  };
}
