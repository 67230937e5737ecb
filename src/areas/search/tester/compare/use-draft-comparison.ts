import { useMemo } from 'react';
import type { Definition } from '#contract/search/definition.ts';
import { useClusterAnalyzers } from '../../analyzers/use-analyzers.ts';
import { readDefinitionText } from '../../indexes/editor/definition/definition-text.ts';
import { useNotes } from '../../notes/note-requests.ts';
import { useTrial } from '../../trials/use-trial.ts';
import type { AnsweringPlace } from '../tester-place.ts';
import { trialChange } from './trial-change.ts';

const none: never[] = [];

/** Drafts of definitions for this collection, and the effect of the chosen one on the query. */
export function useDraftComparison(
  place: AnsweringPlace,
  { draft, queries, compared }: { draft: string | undefined; queries: readonly string[]; compared: number },
) {
  const { groupId, cluster, db, collection, definition, at } = place;
  const analyzers = useClusterAnalyzers(groupId, cluster).list.data ?? none;
  const { notes } = useNotes(groupId, 'draft');
  const drafts = useMemo(
    () =>
      (notes ?? []).filter(
        ({ place: other, body }) =>
          body.type === 'search' &&
          other.clusterName === cluster &&
          other.database === db &&
          other.collectionName === collection,
      ),
    [notes, cluster, db, collection],
  );
  const chosen = drafts.find(({ id }) => id === draft);
  const read = useMemo(
    () =>
      chosen &&
      readDefinitionText(chosen.body.text, { type: 'search', clusterAnalyzers: analyzers as never }),
    [chosen, analyzers],
  );
  const next: Definition | undefined = read?.definition;
  const trial = useTrial({
    source: next && at.source.kind !== 'migrationSource' ? at.source : undefined,
    database: db,
    collection,
    definitions: next ? [definition, next] : none,
    analyzers: analyzers as never,
    queries,
    ids: none,
  });
  const reported = useMemo(() => trial.data && trialChange(trial.data, compared), [trial.data, compared]);
  return {
    drafts,
    chosen,
    trial,
    reported: reported,
    /** Why the draft that is chosen cannot be tried. */
    wrong: read && !next ? read.problems[0]?.message : undefined,
  };
}
