import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isObject } from '#src/lib/ejson/value.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { LeaveGuard } from '#src/ui/overlays/leave-guard.tsx';
import { collectionFactsQuery } from '../collection-options.ts';
import type { CollectionTabProps } from '../collection-tab.ts';
import { CheckPanel } from './check-panel.tsx';
import { type RulesDraft, readValidator, rulesIn, validatorText } from './rules.ts';
import { RulesEditor } from './rules-editor.tsx';
import { useRules } from './use-rules.ts';
import classes from './validation.module.css';

/** The validation of a collection: its rules, and the documents that pass and fail. */
export function ValidationView({ namespace, place, onSearch, refusal }: CollectionTabProps) {
  const facts = useQuery(collectionFactsQuery(namespace));
  const [draft, setDraft] = useState<RulesDraft>({});
  const apply = useRules(namespace, place, () => setDraft({}));
  const { data, error, refetch, isFetching } = facts;
  if (error && !data) {
    return <ReadFailure what="The rules" query={{ error, refetch }} retrying={isFetching} />;
  }
  if (data === undefined) return <SkeletonLines lines={8} />;
  if (data === null) {
    return <EmptyState title="The collection does not exist">Create the collection to set rules.</EmptyState>;
  }
  if (data.type !== 'collection') {
    const what = data.type === 'view' ? 'A view' : 'A time series collection';
    return (
      <EmptyState title={`${what} has no validation`}>
        {data.type === 'view'
          ? 'The rules of its collection apply to writes.'
          : 'The database does not accept a validator for it.'}
      </EmptyState>
    );
  }
  const stored = rulesIn(data.options);
  const text = draft.text ?? validatorText(stored.validator);
  const { validator, problem } =
    draft.text === undefined ? { ...stored, problem: undefined } : readValidator(text);
  const next = validator && { level: stored.level, action: stored.action, ...draft, validator };
  const isChanged =
    next === undefined ||
    next.level !== stored.level ||
    next.action !== stored.action ||
    JSON.stringify(next.validator) !== JSON.stringify(stored.validator);
  const { collation } = data.options;
  return (
    <div className={classes.view}>
      <RulesEditor
        namespace={namespace}
        text={text}
        problem={problem}
        level={draft.level ?? stored.level}
        action={draft.action ?? stored.action}
        isChanged={isChanged}
        hasStored={Object.keys(stored.validator).length > 0}
        refusal={refusal}
        onDraft={(part) => setDraft({ ...draft, ...part })}
        onDiscard={() => setDraft({})}
        onApply={() => next && apply(stored, next)}
        onRemove={() => apply(stored, { ...stored, validator: {} })}
      />
      {validator && (
        <CheckPanel
          namespace={namespace}
          validator={validator}
          collation={isObject(collation) ? collation : undefined}
          onOpen={(doc) => onSearch({ tab: undefined, doc }, 'push')}
        />
      )}
      <LeaveGuard wouldLose={() => isChanged} locationOf={tabOf} />
    </div>
  );
}

/** The parts of the address that name the tab: another search leaves it, a dialog on it does not. */
function tabOf({ pathname, search }: { pathname: string; search: object }): string {
  const { source, db, coll, tab } = search as Record<string, unknown>;
  return JSON.stringify([pathname, source, db, coll, tab]);
}
