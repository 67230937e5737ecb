import { createContext, useContext } from 'react';
import { pathText } from '#contract/values/value-problems.ts';
import type { JsonPath } from '#src/lib/json/json-text.ts';
import { type Draft, valueAt } from '../draft/draft.ts';
import type { Edit } from '../draft/edits.ts';
import type { Offer } from '../outcome/offer.ts';

/** Shared state of the form fields: one draft, which is the text of a request. */
export interface DraftForm {
  draft: Draft;
  /** The request that would change nothing; undefined for a new cluster. */
  base: Record<string, unknown> | undefined;
  /** Known offers of the service for the project. */
  offers: readonly Offer[];
  /** Changes the text in these places. */
  edit: (edits: readonly Edit[]) => void;
}

export const DraftFormContext = createContext<DraftForm | undefined>(undefined);

export function useDraftForm(): DraftForm {
  const form = useContext(DraftFormContext);
  if (!form) throw new Error('a field of a cluster needs its form');
  return form;
}

/** One field of the draft: its value, its value before the edit, and its problem. */
export function useDraftPlace(path: JsonPath) {
  const { draft, base, edit } = useDraftForm();
  const field = pathText(path);
  const value = valueAt(draft.value, path);
  const before = base && valueAt(base, path);
  return {
    value,
    /** Differs from the current value. */
    was:
      base !== undefined && JSON.stringify(before) !== JSON.stringify(value) ? { value: before } : undefined,
    problem: draft.problems.find((each) => each.field === field)?.description,
    edit,
  };
}
