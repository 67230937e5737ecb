import { useRef, useState } from 'react';
import type { CustomAnalyzer } from '#analysis/definition.ts';
import type { Definition } from '#contract/search/definition.ts';
import type { SearchIndex } from '#contract/search/schemas.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { PendingOf } from '#src/changes/pending.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { useClusterAnalyzers, useScope } from '../../analyzers/use-analyzers.ts';
import { indexFormats, written } from '../../index-formats.ts';
import { notePlace, samePlace, useNotes } from '../../notes/note-requests.ts';
import { TrialReport } from '../../trials/trial-report.tsx';
import { typeLabels } from '../index-columns.tsx';
import { conditionOf } from '../index-rows.ts';
import { CopyTo } from './copy/copy-to.tsx';
import { withLabAnalyzer } from './definition/usable-analyzers.ts';
import type { EditorSearch } from './editor-search.ts';
import { useSampledFields } from './fields/use-sampled-fields.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { IndexEditor, type LabAsked } from './index-editor.tsx';
import { SaveDialog } from './save/save-dialog.tsx';
import { useBuildCost } from './save/use-build-cost.ts';
import { useSaveDefinition } from './save/use-save-definition.ts';
import { definitionText, useDefinitionHistory } from './use-definition-history.ts';
import { type Draft, useDrafts } from './use-drafts.ts';

interface EditIndexProps {
  groupId: string;
  cluster: string;
  /** As it was when the page was opened. */
  index: SearchIndex;
  /** The draft that is worked on. */
  draft: Draft | undefined;
  onDraft: (id: string) => void;
  /** An analyzer that comes from the lab: the text begins with it. */
  analyzer: CustomAnalyzer | undefined;
  onLab: (asked: LabAsked) => void;
  /** Leads to the editor of something else, also in another project. */
  onOpen: (groupId: string, search: EditorSearch) => void;
  onDone: () => void;
}

const none: never[] = [];

/** An index that is there: its definition is replaced as a whole. */
export function EditIndex({
  groupId,
  cluster,
  index: opened,
  draft: input,
  onDraft,
  analyzer,
  onLab,
  onOpen,
  onDone,
}: EditIndexProps) {
  const { origin, kind, emulator } = useConnection();
  const [index, setIndex] = useState(opened);
  const saved = useRef(false);
  const refusal = useRefusal('updateGroupClusterSearchIndex', useScope(groupId));
  const analyzers = useClusterAnalyzers(groupId, cluster).list.data ?? none;
  const sample = useSampledFields(groupId, { cluster, db: index.database, collection: index.collectionName });
  const cost = useBuildCost(groupId, { ...index, cluster });
  const history = useDefinitionHistory(groupId, cluster, index);
  const drafts = useDrafts(groupId);
  const draft = drafts.drafts?.find(({ id }) => id === input?.id);
  const queries = (useNotes(groupId, 'query').notes ?? []).filter(({ place }) =>
    samePlace(place, notePlace(cluster, index)),
  );
  const [showsHistory, setShowsHistory] = useState(false);
  const [restored, setRestored] = useState<{ text: string; at: number }>();
  // a draft began with the definition of its day
  const [base, setBase] = useState<Definition>(() => startOf(input) ?? opened.latestDefinition);
  const saving = useSaveDefinition({ groupId, cluster, index }, (definition) => {
    saved.current = true;
    void history.saved(definition);
    if (draft) void drafts.drop(draft.id);
    notify({
      message: `Building ${index.name} again`,
      detail: 'The definition before it serves until then.',
    });
    onDone();
  });
  const condition = conditionOf(index);
  const type = index.type ?? 'search';
  const { review } = saving;
  const kept = input?.body.text ?? pretty(opened.latestDefinition);
  const begin = (text: string): void => setRestored({ text, at: (restored?.at ?? 0) + 1 });
  return (
    <Page>
      <PageHeader
        title={index.name}
        badge={<StateBadge filled kind={condition.kind} state={condition.state} label={condition.text} />}
        facts={
          <>
            <Fact>
              {index.database}.{index.collectionName}
            </Fact>
            <Fact>cluster {cluster}</Fact>
            <Fact>{typeLabels[type]}</Fact>
          </>
        }
        actions={
          <>
            <CopyTo groupId={groupId} cluster={cluster} index={index} onOpen={onOpen} />
            <Button onClick={() => setShowsHistory(true)}>History</Button>
          </>
        }
      />
      <PendingOf resource={`/groups/${groupId}/clusters/${cluster}/search/indexes/${index.indexID}`} />
      <IndexEditor
        key={restored?.at ?? 0}
        groupId={groupId}
        cluster={cluster}
        db={index.database}
        type={type}
        begin={restored?.text ?? withLabAnalyzer(kept, analyzer)}
        kept={restored?.text ?? kept}
        draft={{
          off: drafts.refusal,
          busy: drafts.busy,
          keep: async (text) => {
            const place = notePlace(cluster, index);
            const id = await drafts.keep(draft, { place, type, text, base: pretty(base) });
            if (id !== undefined && id !== draft?.id) onDraft(id);
            return id;
          },
        }}
        onLab={onLab}
        start={pretty(index.latestDefinition)}
        base={index.latestDefinition}
        clusterAnalyzers={analyzers as never}
        sample={sample}
        cost={cost}
        refusal={refusal}
        saved={() => saved.current}
        busy={saving.busy && !saving.review}
        saveLabel="Review changes"
        copy={(definition) =>
          indexFormats(
            { origin, kind, emulator, groupId },
            { ...written(cluster, index), definition, indexId: index.indexID },
          )
        }
        onSave={(_definition, text) => void saving.begin(text)}
      />
      {showsHistory && (
        <HistoryDialog
          name={index.name}
          kept={history.kept}
          error={history.error}
          refetch={history.refetch}
          current={pretty(index.latestDefinition)}
          onRestore={(text) => {
            begin(text);
            setShowsHistory(false);
          }}
          onClose={() => setShowsHistory(false)}
        />
      )}
      {review && (
        <SaveDialog
          name={index.name}
          review={review}
          check={{ type, clusterAnalyzers: analyzers as never }}
          trial={(next) => (
            <TrialReport
              groupId={groupId}
              cluster={cluster}
              database={index.database}
              collection={index.collectionName}
              queries={queries}
              analyzers={analyzers as never}
              now={review.now}
              next={next}
            />
          )}
          base={base}
          cost={cost}
          busy={saving.busy}
          failure={saving.failure}
          onSave={(next) => void saving.save(next)}
          onEdit={(text) => {
            begin(text);
            setIndex({ ...index, latestDefinition: review.now });
            setBase(review.now);
            saving.cancel();
          }}
          beside={(next, off) => (
            <AddChange
              disabledReason={off}
              change={() => collectedOf({ groupId, cluster, index }, next)}
              onAdded={() => {
                saved.current = true;
                onDone();
              }}
            />
          )}
          onClose={saving.cancel}
        />
      )}
    </Page>
  );
}

const collectedOf = (
  { groupId, cluster, index }: Pick<EditIndexProps, 'groupId' | 'cluster' | 'index'>,
  definition: Definition,
) =>
  collected(
    'updateGroupClusterSearchIndex',
    { groupId, clusterName: cluster, indexId: index.indexID, body: { definition } },
    `Definition of the search index ${index.name}`,
  );

const pretty = definitionText;

/** The definition that a draft began with. */
function startOf(draft: Draft | undefined): Definition | undefined {
  const text = draft?.body.base;
  return text ? (JSON.parse(text) as Definition) : undefined;
}
