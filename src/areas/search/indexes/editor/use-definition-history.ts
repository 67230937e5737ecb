import { useEffect, useRef } from 'react';
import type { Definition } from '#contract/search/definition.ts';
import type { SearchIndex } from '#contract/search/schemas.ts';
import {
  type NoteOf,
  notePlace,
  samePlace,
  useNoteChanges,
  useNoteRefusal,
  useNotes,
} from '../../notes/note-requests.ts';

export type KeptDefinition = NoteOf<'definition'>;

/** A definition as notes keep it: its text decides whether two are the same. */
export const definitionText = (definition: Definition): string => JSON.stringify(definition, null, 2);

/**
 * The definitions of an index, the newest first. The service keeps only the latest one: this console keeps
 * those that it saved, and those that it read when the index was opened.
 */
export function useDefinitionHistory(groupId: string, clusterName: string, index: SearchIndex) {
  const { latestDefinition, latestDefinitionVersion } = index;
  const place = notePlace(clusterName, index);
  const { notes, error, refetch } = useNotes(groupId, 'definition');
  const { create } = useNoteChanges(groupId);
  const refusal = useNoteRefusal();
  const kept = notes?.filter((note) => samePlace(note.place, place));
  const keep = (how: 'saved' | 'seen', definition: Definition, definedAt: string | null): Promise<unknown> =>
    create.mutateAsync({
      place,
      body: { kind: 'definition', definition: definitionText(definition), how, definedAt },
    });
  const keepNow = useRef(keep);
  useEffect(() => {
    keepNow.current = keep;
  });
  const isNew = kept !== undefined && kept[0]?.body.definition !== definitionText(latestDefinition);
  const definedAt = latestDefinitionVersion.createdAt ?? null;
  const asked = useRef(false);
  useEffect(() => {
    if (!isNew || refusal !== undefined || asked.current) return;
    asked.current = true;
    // a gap in the history must not prevent editing
    keepNow.current('seen', latestDefinition, definedAt).catch(() => undefined);
  }, [isNew, refusal, latestDefinition, definedAt]);
  return {
    kept,
    error,
    refetch: () => void refetch(),
    saved: (definition: Definition) => keep('saved', definition, null).catch(() => undefined),
  };
}
