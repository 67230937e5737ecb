import type { PatternNode } from './node.ts';

/**
 * Whether a part may take a character of two UTF-16 units, as far as Java's compiler sees. Where none does, a search also
 * begins between the halves of a pair // observed
 */
export function hasBigCharacters(node: PatternNode): boolean {
  switch (node.kind) {
    case 'one':
      return typeof node.members === 'string'
        ? /\^|\\p|\\S|\\u\{(?:d[89a-f]..|[0-9a-f]{5,6})\}/.test(node.members)
        : node.members.some((member) => member > 0xffff || (member >= 0xd800 && member <= 0xdfff));
    case 'sequence':
      return node.parts.some(hasBigCharacters);
    case 'choice':
      return node.branches.some(hasBigCharacters);
    case 'place':
    case 'reference':
    case 'line break':
      return false;
    default:
      return hasBigCharacters(node.body);
  }
}
