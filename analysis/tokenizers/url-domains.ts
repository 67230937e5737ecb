import { type Expression, either, maybe, sequence } from '../scan/expression.ts';
import { topLevelDomains } from '../tables/url-parts.ts';
import { text } from './url-characters.ts';

const domains = topLevelDomains.split(' ');

/** How many domains follow when the domain grows by one letter, again and again: `ca`, `car`, `care` … */
const growth = new Map(domains.map((domain) => [domain, 0]));
for (const domain of [...domains].sort((a, b) => b.length - a.length)) {
  const shorter = domain.slice(0, -1);
  const existing = growth.get(shorter);
  if (existing !== undefined) growth.set(shorter, Math.max(existing, 1 + (growth.get(domain) ?? 0)));
}

/** Words as a tree of their letters, so that few ways are open after each letter. */
function anyOf(words: readonly string[]): Expression {
  const first = new Set(words.map((word) => word.charAt(0)));
  const isEnd = first.delete('');
  if (first.size === 0) return sequence();
  const ways = [...first].map((letter) =>
    sequence(
      text(letter),
      anyOf(words.filter((word) => word.startsWith(letter)).map((word) => word.slice(1))),
    ),
  );
  return isEnd ? maybe(either(...ways)) : either(...ways);
}

/** Top-level domains with their dot, and perhaps that of the root: those that do not grow, that grow once, twice. */
export const domainGroups: readonly Expression[] = [0, 1, 2].map((times) =>
  sequence(text('.'), anyOf(domains.filter((domain) => growth.get(domain) === times)), maybe(text('.'))),
);
