import type { Node, Nodes } from './node.ts';

const zero = 48;

/**
 * Numbers from one to another as digits. Ends of the same length mean numbers of that length, zeros in front; others any
 * number of zeros in front // documented: Lucene's decimal intervals
 */
export function intervalNode(nodes: Nodes, from: string, to: string): Node {
  const [low, high] = BigInt(from) <= BigInt(to) ? [from, to] : [to, from];
  if (low.length === high.length) return between(nodes, low, high);
  const lengths = Array.from({ length: high.length - low.length + 1 }, (_, more) => low.length + more);
  const all = lengths.map((length) => {
    const least = length === low.length ? low : `1${'0'.repeat(length - 1)}`;
    return between(nodes, least, length === high.length ? high : '9'.repeat(length));
  });
  return nodes.sequence(nodes.repeated(nodes.chars([[zero, zero]])), nodes.either(all));
}

/** Digits of one length between two others. */
function between(nodes: Nodes, low: string, high: string): Node {
  if (low === '') return nodes.empty;
  const [first, last] = [Number(low[0]), Number(high[0])];
  const rest = low.length - 1;
  const digit = (from: number, to: number): Node => nodes.chars([[zero + from, zero + to]]);
  if (first === last) return nodes.sequence(digit(first, first), between(nodes, low.slice(1), high.slice(1)));
  const parts = [
    nodes.sequence(digit(first, first), between(nodes, low.slice(1), '9'.repeat(rest))),
    nodes.sequence(digit(last, last), between(nodes, '0'.repeat(rest), high.slice(1))),
  ];
  if (last - first > 1) {
    parts.push(nodes.sequence(digit(first + 1, last - 1), nodes.times(digit(0, 9), rest, rest)));
  }
  return nodes.either(parts);
}
