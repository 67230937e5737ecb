import { Autocomplete, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { IndexPlace, NoteBody } from '#contract/console/search-notes.ts';
import type { Definition } from '#contract/search/definition.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { chosenCluster, useLastCluster } from '#src/api/clusters/last-cluster.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { useOperation } from '#src/api/query.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Page, PageHeader, Section } from '#src/ui/frame/page-header.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useClusterAnalyzers, useClusterIndexes, useScope } from '../../analyzers/use-analyzers.ts';
import { indexFormats } from '../../index-formats.ts';
import { useNoteChanges } from '../../notes/note-requests.ts';
import { useAttempt } from '../../use-attempt.ts';
import { useClusters } from '../../use-clusters.ts';
import { placeLabels } from './definition/place-problems.ts';
import { type Template, templates } from './definition/templates.ts';
import { withLabAnalyzer } from './definition/usable-analyzers.ts';
import classes from './editor.module.css';
import { type EditorSearch, withDraft } from './editor-search.ts';
import { useSampledFields } from './fields/use-sampled-fields.ts';
import { IndexEditor, type LabAsked } from './index-editor.tsx';
import { useBuildCost } from './save/use-build-cost.ts';
import { definitionText } from './use-definition-history.ts';
import { type Draft, useDrafts } from './use-drafts.ts';
import { useNames } from './use-names.ts';

interface NewIndexProps {
  groupId: string;
  search: EditorSearch;
  /** The draft that is worked on. */
  draft: Draft | undefined;
  onSearch: (search: EditorSearch) => void;
  onLab: (asked: LabAsked) => void;
  onDone: (cluster: string, indexId: string | undefined) => void;
}

const none: never[] = [];
const [standard] = templates as [Template];

/** A new index: where it lies, what to begin with, its definition. */
export function NewIndex({ groupId, search, draft: input, onSearch, onLab, onDone }: NewIndexProps) {
  const { origin, kind, emulator } = useConnection();
  const { clusters } = useClusters(groupId);
  const last = useLastCluster(groupId, search.cluster);
  const clusterNames = clusters?.map((each) => each.name);
  const cluster = search.cluster ?? chosenCluster(clusterNames, undefined, last);
  const { db = '', coll = '', name = 'default' } = search;
  const drafts = useDrafts(groupId);
  const draft = drafts.drafts?.find(({ id }) => id === input?.id);
  const [template, setTemplate] = useState(
    templates.find(({ type }) => type === (input?.body.type ?? search.type)) ?? standard,
  );
  const [begun] = useState(template);
  // changes to one template are restored when the user returns to it
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const kept = input?.body.text ?? template.text;
  const { busy, failure, attempt } = useAttempt();
  const saved = useRef(false);
  const refusal = useRefusal('createGroupClusterSearchIndex', useScope(groupId));
  const analyzers = useClusterAnalyzers(groupId, cluster).list.data ?? none;
  const sample = useSampledFields(groupId, { cluster, db, collection: coll });
  const cost = useBuildCost(groupId, { cluster, database: db, collectionName: coll });
  const names = useNames(groupId, cluster, db);
  const create = useOperation('createGroupClusterSearchIndex', { also: ['listGroupClusterSearchIndexes'] });
  const notes = useNoteChanges(groupId);
  const keep = (place: IndexPlace, body: NoteBody): Promise<unknown> =>
    notes.create.mutateAsync({ place, body });
  const indexes = useClusterIndexes(groupId, cluster).list;
  const { wrong, absent } = placeLabels(
    { db, coll, name },
    { collections: names.known ? names.collections : undefined, indexes: indexes.data },
  );
  const where = cluster === undefined || db === '' || coll === '' || name === '';

  const asked = (clusterName: string, definition: Definition) => ({
    ...{ groupId, clusterName },
    body: { database: db, collectionName: coll, name, type: template.type, definition },
  });

  async function save(definition: Definition): Promise<void> {
    if (cluster === undefined) return;
    const created = await create.mutateAsync(asked(cluster, definition));
    saved.current = true;
    if (draft) void drafts.drop(draft.id);
    // a history with a gap is no reason to say that the index was not made
    keep(
      { clusterName: cluster, database: db, collectionName: coll, indexName: name },
      { kind: 'definition', definition: definitionText(definition), how: 'saved', definedAt: null },
    ).catch(() => undefined);
    notify({ message: `Building the search index ${name} of ${db}.${coll}` });
    onDone(cluster, created.indexID);
  }

  return (
    <Page>
      <PageHeader title="Create search index" />
      <Section label="Where">
        <Grid gap={16} align="start" min={180}>
          <PlainSelect
            label="Cluster"
            data={clusters?.map((each) => each.name) ?? []}
            value={cluster ?? null}
            onChange={(next) => onSearch({ ...search, cluster: next })}
          />
          <Autocomplete
            label="Database"
            data={names.databases}
            error={wrong.db}
            value={db}
            onChange={(next) => onSearch({ ...search, db: next })}
          />
          <Autocomplete
            label="Collection"
            description={absent}
            error={wrong.coll}
            data={names.collections}
            value={coll}
            onChange={(next) => onSearch({ ...search, coll: next })}
          />
          <TextInput
            label="Index name"
            description="Queries name it; default needs no name."
            error={wrong.name}
            value={name}
            onChange={(event) => onSearch({ ...search, name: event.currentTarget.value })}
          />
        </Grid>
      </Section>
      <Section label="Begin with">
        <Segmented
          label="Begin with"
          items={templates.map(({ id, label }) => ({ value: id, label }))}
          value={template.id}
          onChange={(id) => setTemplate(templates.find((each) => each.id === id) ?? standard)}
        />
        <Text as="p" size={12} tone="dim" className={classes.note}>
          {template.help}
        </Text>
      </Section>
      <FailureNotice title="The index could not be created" why={failure} />
      <IndexEditor
        key={template.id}
        groupId={groupId}
        cluster={cluster}
        db={db}
        type={template.type}
        start={template.text}
        begin={
          typed[template.id] ?? (template === begun ? withLabAnalyzer(kept, search.analyzer) : undefined)
        }
        kept={template === begun ? kept : undefined}
        onTyped={(text) => setTyped((all) => ({ ...all, [template.id]: text }))}
        onLab={onLab}
        draft={{
          off: drafts.refusal ?? (cluster === undefined ? 'Choose a cluster first.' : undefined),
          busy: drafts.busy,
          keep: async (text) => {
            const place = { clusterName: cluster ?? '', database: db, collectionName: coll, indexName: name };
            const id = await drafts.keep(draft, { place, type: template.type, text, base: null });
            if (id !== undefined && id !== draft?.id) onSearch(withDraft(search, id));
            return id;
          },
        }}
        base={undefined}
        clusterAnalyzers={analyzers as never}
        sample={sample}
        cost={cost}
        refusal={
          refusal ??
          (where
            ? 'Choose a cluster, a database, a collection and a name first.'
            : Object.keys(wrong).length > 0
              ? 'Fix the marked errors first.'
              : undefined)
        }
        saved={() => saved.current}
        busy={busy}
        saveLabel="Create index"
        beside={(definition, off) => (
          <AddChange
            disabledReason={off}
            change={() => {
              if (!definition || cluster === undefined) throw new Error('Fix the marked errors first.');
              return collected(
                'createGroupClusterSearchIndex',
                asked(cluster, definition),
                `Create the search index ${name} of ${db}.${coll}`,
              );
            }}
            onAdded={() => {
              saved.current = true;
              onDone(cluster ?? '', undefined);
            }}
          />
        )}
        copy={
          cluster === undefined || where
            ? undefined
            : (definition) =>
                indexFormats(
                  { origin, kind, emulator, groupId },
                  { clusterName: cluster, ...asked(cluster, definition).body },
                )
        }
        onSave={(definition) => void attempt(() => save(definition))}
      />
    </Page>
  );
}
