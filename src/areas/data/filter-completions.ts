import { constructorNames } from '#src/lib/ejson/constructors.ts';
import type { Completer } from '#src/ui/code-editor/completer.ts';
import { filterOperators } from './operators.ts';

const word = /[$\p{L}_][\p{L}\p{N}_.]*$/u;

/** What can be typed in a filter: fields that were seen, operators, types. */
export function filterCompleter(fields: readonly string[]): Completer {
  return (text, position, explicit) => {
    const typed = word.exec(text.slice(0, position))?.[0] ?? '';
    if (typed === '' && !explicit) return undefined;
    return {
      from: position - typed.length,
      validFor: /^[$\p{L}_][\p{L}\p{N}_.]*$/u,
      options: [
        ...fields.map((label) => ({ label, kind: 'property' as const, boost: 2 })),
        ...filterOperators.map(({ name, group, meaning }) => ({
          label: name,
          kind: 'operator' as const,
          detail: group,
          info: meaning,
          boost: 1,
        })),
        ...constructorNames.map((label) => ({
          label,
          kind: 'value' as const,
          snippet: `${label}("\${value}")`,
        })),
      ],
    };
  };
}
