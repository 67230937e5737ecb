import { type Judgment, judgments } from '#contract/search/query-expectations.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import type { FoundDocument } from '../results/search-query.ts';
import { noteId, type SavedQuery } from './use-saved-query.ts';

interface RatingMenuProps {
  /** Undefined while no saved query is open. */
  query: SavedQuery | undefined;
  found: Pick<FoundDocument, 'id'>;
  refusal: string | undefined;
  onRate: (judgment: Judgment) => void;
}

const texts: Record<Judgment, string> = {
  good: 'Good answer',
  bad: 'Bad answer',
  none: 'Not judged',
  finds: 'Must be found',
  misses: 'Must not be found',
  first: 'Must come first',
};

/** The user's rating of a document as a result of the saved query. */
export function RatingMenu({ query, found, refusal, onRate }: RatingMenuProps) {
  const off = refusal ?? (query ? undefined : 'Save the query first, or open a saved one.');
  const id = noteId(found.id);
  const judgment = query?.body.judgments.find((each) => each.id === id);
  const label = judgment ? (judgment.good ? texts.good : texts.bad) : 'Judge';
  const trigger = (
    <Button size="sm" variant="quiet" opens disabledReason={off}>
      {label}
    </Button>
  );
  if (off !== undefined) return trigger;
  return (
    <ActionMenu
      trigger={trigger}
      items={judgments.map((each) => ({
        label: texts[each],
        ...(each === 'finds' ? { section: 'Expected' } : each === 'good' ? { section: 'Relevance' } : {}),
        onSelect: () => onRate(each),
      }))}
    />
  );
}
