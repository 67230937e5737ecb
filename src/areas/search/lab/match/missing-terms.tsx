import { useMemo } from 'react';
import type { TokenStream } from '#analysis/token.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { MoreItem } from '#src/ui/values/more-item.tsx';
import { Term } from '../stages/term.tsx';
import { heldTerms } from './match.ts';
import { nearMisses } from './near-miss.ts';

const mostShown = 3;
/** Terms of a text that are compared with one that was not found. */
const mostCompared = 3_000;

/** For each term that is not in the text: similar terms of the text. */
export function MissingTerms({ missing, document }: { missing: readonly string[]; document: TokenStream }) {
  const near = useMemo(() => {
    const held = [...heldTerms(document.tokens).keys()].slice(0, mostCompared);
    return missing.slice(0, mostShown).map((term) => ({ term, like: nearMisses(term, held, 1)[0] }));
  }, [missing, document]);
  return (
    <Text as="ul" breaks>
      {near.map(({ term, like }) => (
        <li key={term}>
          <code>
            <Term term={term} />
          </code>{' '}
          {like ? (
            <>
              is not there. The text has{' '}
              <code>
                <Term term={like.term} />
              </code>
              , which {like.words}.
            </>
          ) : (
            'is not there, and nothing like it.'
          )}
        </li>
      ))}
      <MoreItem total={missing.length} shown={mostShown} />
    </Text>
  );
}
