import { useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { Args, OperationId, Result } from '#contract/api/operations.ts';
import { useReadNow } from '#src/api/use-read-now.ts';
import type { Json } from '#src/lib/json/json-diff.ts';
import { isSameJson } from '#src/lib/json/merge-json.ts';
import { bothChanged, ChangedMeanwhile } from '#src/ui/feedback/changed-meanwhile.tsx';
import { useChangedBy, useOpenedAt } from './use-changed-by.ts';

interface Replaced<Read extends OperationId, Values extends FieldValues> {
  /** "this key", "the window" */
  what: string;
  /** How it is read, and as what. */
  read: Read;
  at: Args<Read>;
  valuesOf: (stored: Result<Read>) => Values;
  /** As it is now. */
  stored: Result<Read>;
  /** The project and the path below the root of the service, by which the audit names it. */
  groupId: string;
  target: string;
  /** The user's own values as shown beside the changes of others. */
  shown?: (own: Values) => Values;
  /** The values of the form after both changes were merged. */
  rebased?: (next: Values, own: Values, theirs: Values) => Values;
}

/**
 * The form of a resource that is replaced as a whole, for a `ChangePanel`: `base` is copied once, so that a
 * later answer does not change the user's input. Concurrent changes of other users are shown, and never
 * overwritten.
 */
export function useReplacedForm<Read extends OperationId, Values extends FieldValues>({
  what,
  read,
  at,
  valuesOf,
  stored,
  groupId,
  target,
  shown = (own) => own,
  rebased = (next) => next,
}: Replaced<Read, Values>) {
  const now = valuesOf(stored);
  const [base, setBase] = useState(now);
  const form = useForm<Values>({ defaultValues: base as DefaultValues<Values> });
  const readNow = useReadNow();
  const since = useOpenedAt();
  const isBase = (values: Values): boolean => isSameJson(base as Json, values as Json);
  const conflict = !isBase(now);
  const by = useChangedBy({ groupId, target, since, enabled: conflict });
  return {
    form,
    base,
    isCurrent: async () => isBase(valuesOf(await readNow(read, at))),
    disabledReason: conflict && bothChanged,
    meanwhile: conflict && (
      <ChangedMeanwhile
        what={what}
        by={by}
        base={base as Json}
        own={shown(form.getValues()) as Json}
        theirs={now as Json}
        onRebase={(next) => {
          setBase(now);
          form.reset(rebased(next as Values, form.getValues(), now));
        }}
      />
    ),
  };
}
