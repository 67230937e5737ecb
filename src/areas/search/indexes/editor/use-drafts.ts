import type { IndexPlace } from '#contract/console/search-notes.ts';
import type { IndexType } from '#contract/search/definition.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { notify } from '#src/ui/feedback/notify.tsx';
import { type NoteOf, useNoteChanges, useNoteRefusal, useNotes } from '../../notes/note-requests.ts';

export type Draft = NoteOf<'draft'>;

/** What an editor keeps as a draft. */
interface DraftText {
  place: IndexPlace;
  type: IndexType;
  text: string;
  base: string | null;
}

/** The drafts of definitions in a project: any number of them, also several of one index. */
export function useDrafts(groupId: string) {
  const { notes, error } = useNotes(groupId, 'draft');
  const { create, save, remove } = useNoteChanges(groupId);
  return {
    drafts: notes,
    error,
    refusal: useNoteRefusal(),
    busy: create.isPending || save.isPending,
    /** Returns the id of the draft; undefined if it could not be saved, which is already reported. */
    async keep(draft: Draft | undefined, { place, ...text }: DraftText): Promise<string | undefined> {
      const body = { kind: 'draft', ...text } as const;
      try {
        const created = draft
          ? await save.mutateAsync({ id: draft.id, place, body, version: draft.version })
          : await create.mutateAsync({ place, body });
        notify({
          message: 'Draft saved',
          detail: 'It is kept until the index is saved or the draft deleted.',
        });
        return created.id;
      } catch (failure) {
        notify({
          tone: 'error',
          message: 'The draft could not be saved',
          detail: toFormErrors(failure).message,
        });
        return undefined;
      }
    },
    /** Deletes an obsolete draft; a failure is harmless. */
    drop: (id: string) => remove.mutateAsync(id).catch(() => undefined),
  };
}
