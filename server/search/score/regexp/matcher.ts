import { step } from '#server/data/limits/budget.ts';
import { Nodes } from './node.ts';
import { RegexpReader } from './read.ts';

/** Which whole terms an expression in Lucene's syntax fits. Throws what Lucene says about one that is wrong. */
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
