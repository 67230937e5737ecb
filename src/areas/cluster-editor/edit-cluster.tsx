import { useMemo, useRef, useState } from 'react';
import { clusterRefusal, clusterRefusals } from '#contract/clusters/can.ts';
import { consequencesOf } from '#contract/clusters/configure/consequences.ts';
import { recordOf } from '#contract/clusters/configure/record-of.ts';
import { textOf } from '#contract/clusters/record.ts';
import type { ClusterUpdate } from '#contract/clusters/requests.ts';
import type { Cluster } from '#contract/clusters/schemas.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { formerOf, keepFormer } from '#src/api/console/former-configurations.ts';
import { useLastChange, useUsualDuration } from '#src/api/console/use-usual-duration.ts';
import type { Imported } from '#src/api/import/cluster-from-json.ts';
import { useRead } from '#src/api/query.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { PendingOf } from '#src/changes/pending.tsx';
import { useOpenedAt } from '#src/changes/use-changed-by.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { bothChanged } from '#src/ui/feedback/changed-meanwhile.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { ClusterEditor } from './cluster-editor.tsx';
import { clusterFormats } from './code/as-code.ts';
import { ImportDialog } from './code/import-dialog.tsx';
import { LeftNotice } from './code/left-notice.tsx';
import { type DraftContext, readDraft } from './draft/draft.ts';
import { overlaid } from './draft/overlaid.ts';
import { changesOf, pretty, requestOf } from './draft/start.ts';
import type { EditorSearch } from './editor-search.ts';
import { OfferNotice } from './offer-notice.tsx';
import { ConflictNotice } from './save/conflict-notice.tsx';
import { ReviewDialog } from './save/review-dialog.tsx';
import { useUpdateCluster } from './save/use-update-cluster.ts';
import { useGovernmentOnly, useHasKeys } from './use-draft-facts.ts';

interface EditClusterProps {
  groupId: string;
  clusterName: string;
  /** Its current state; it may change during editing. */
  cluster: Cluster;
  search: EditorSearch;
  onSearch: (search: EditorSearch) => void;
  onDone: () => void;
}

const none: never[] = [];

/** The draft of an edit: it begins from the stored version, and keeps the user's input when the cluster changes. */
export function EditCluster({ groupId, clusterName, cluster, search, onSearch, onDone }: EditClusterProps) {
  const [opened, setOpened] = useState(cluster);
  const base = useMemo(() => requestOf(opened), [opened]);
  const { id: connectionId } = useConnection();
  const place = { connectionId, groupId, clusterName };
  const [text, setText] = useState(() =>
    pretty(search.former ? { ...base, ...formerOf(place)?.fields } : base),
  );
  const [reviewing, setReviewing] = useState(false);
  const [conflict, setConflict] = useState<Cluster>();
  const saved = useRef(false);
  const openedAt = useOpenedAt();
  const [importing, setImporting] = useState(false);
  const [left, setLeft] = useState<readonly string[]>(none);
  const before = useMemo(
    () => ({ ...recordOf(opened), stateName: cluster.stateName }),
    [opened, cluster.stateName],
  );
  const context = useDraftContext(groupId, before);
  const draft = useMemo(() => readDraft(text, context), [text, context]);
  const changedAt = useLastChange(groupId, clusterName);
  const now = useNow();
  const consequences = useMemo(() => {
    const sinceChangeMs = changedAt === undefined ? undefined : Math.max(0, now - changedAt);
    return draft.after
      ? consequencesOf(before, { ...draft.after, stateName: before.stateName }, { sinceChangeMs })
      : none;
  }, [before, draft.after, changedAt, now]);
  const own = draft.value ?? base;
  // reported at once: the live line delivers changes by others
  const other = textOf(requestOf(cluster)) === textOf(base) ? conflict : cluster;
  const updating = useUpdateCluster({ groupId, clusterName }, setConflict, () => {
    saved.current = true;
    keepFormer(place, base, changes);
    notify({ message: `${clusterName} is being changed` });
    onDone();
  });
  // fields missing in the code remain unchanged: the service fills them in
  function take(imported: Imported): void {
    setText(pretty(overlaid(base, { ...imported.draft, name: clusterName })));
    setLeft(imported.left);
    setImporting(false);
  }
  const mayChange = useRefusal('updateGroupCluster', { groupId });
  const changes = changesOf(base, own);
  const changed = Object.keys(changes).length > 0;
  const off =
    mayChange ?? offReason({ conflict: other !== undefined, wrong: draft.problems.length > 0, changed });
  const busyNow = clusterRefusal('update', cluster);
  return (
    <Page>
      <EditHeader cluster={cluster} draft={own} changes={changes} onImport={() => setImporting(true)} />
      <LeftNotice left={left} onDismiss={() => setLeft(none)} />
      {importing && (
        <ImportDialog
          title={`Compare ${clusterName} with code`}
          help="A resource of Terraform, a request or an answer of the API. It becomes the draft, so that its differences show beside the form; nothing is sent."
          confirmLabel="Compare"
          onImport={take}
          onClose={() => setImporting(false)}
        />
      )}
      <PendingOf resource={`/groups/${groupId}/clusters/${clusterName}`} />
      {busyNow && <Notice title={clusterRefusals[busyNow]} />}
      <ClusterEditor
        groupId={groupId}
        text={text}
        onText={setText}
        draft={draft}
        before={before}
        base={base}
        consequences={consequences}
        usual={useUsualDuration(groupId, clusterName)}
        search={search}
        onSearch={onSearch}
        wouldLose={() => changed && !saved.current}
        saveLabel="Review changes"
        refusal={off}
        busy={updating.busy && !reviewing}
        onSave={() => void updating.begin(base, () => setReviewing(true))}
        onCancel={onDone}
        notices={
          <>
            <OfferNotice groupId={groupId} draft={draft} />
            {other && (
              <ConflictNotice
                base={base}
                own={own}
                now={other}
                since={openedAt}
                onRebase={(next) => {
                  setOpened(other);
                  setConflict(undefined);
                  setReviewing(false);
                  setText(pretty(next));
                }}
              />
            )}
            {!reviewing && updating.failure !== undefined && (
              <Notice tone="error" urgent title={updating.failure} />
            )}
          </>
        }
      />
      {reviewing && !other && (
        <ReviewDialog
          name={clusterName}
          base={base}
          next={{ ...base, ...changes }}
          consequences={consequences}
          busy={updating.busy}
          failure={updating.failure}
          onSave={() => void updating.save(base, changes as ClusterUpdate)}
          beside={
            <AddChange
              change={() =>
                collected(
                  'updateGroupCluster',
                  { groupId, clusterName, body: changes as ClusterUpdate },
                  `${clusterName}: ${consequences.map(({ what }) => what).join('; ')}`.slice(0, 300),
                )
              }
              onAdded={() => {
                saved.current = true;
                onDone();
              }}
            />
          }
          onClose={() => {
            setReviewing(false);
            updating.forget();
          }}
        />
      )}
    </Page>
  );
}

/** Why the changes cannot be reviewed now, beside missing rights. */
function offReason(state: { conflict: boolean; wrong: boolean; changed: boolean }): string | undefined {
  if (state.conflict) return bothChanged;
  if (state.wrong) return 'Fix the marked errors first.';
  return state.changed ? undefined : 'Nothing has changed yet.';
}

interface EditHeaderProps {
  cluster: Cluster;
  draft: Record<string, unknown>;
  changes: Record<string, unknown>;
  onImport: () => void;
}

function EditHeader({ cluster, draft, changes, onImport }: EditHeaderProps) {
  const connection = useConnection();
  const { groupId, name, mongoDBVersion, paused, stateName } = cluster;
  return (
    <PageHeader
      title={`Edit ${name}`}
      facts={
        <>
          <Fact>MongoDB {mongoDBVersion}</Fact>
          <Fact>{paused ? 'paused' : stateName === 'IDLE' ? 'available' : stateName.toLowerCase()}</Fact>
        </>
      }
      actions={
        <>
          <Button icon="upload" onClick={onImport}>
            Compare with code
          </Button>
          <CopyAs formats={clusterFormats(connection, { groupId, draft, changes })} />
        </>
      }
    />
  );
}

/** Context of the rules: keys of the project, and the amount of data in the cluster. */
function useDraftContext(groupId: string, before: DraftContext['before']): DraftContext {
  const hasKeys = useHasKeys(groupId);
  const governmentOnly = useGovernmentOnly(groupId);
  const { data } = useRead('listClusterDetails', {});
  const shards = before?.replicationSpecs.length ?? 1;
  const bytes = data?.results
    .find((group) => group.groupId === groupId)
    ?.clusters.find(({ name }) => name === before?.name)?.dataSizeBytes;
  const dataSizeBytes = bytes === undefined ? undefined : bytes / shards;
  return useMemo(
    () => ({ groupId, before, others: none, hasKeys, dataSizeBytes, governmentOnly }),
    [groupId, before, hasKeys, dataSizeBytes, governmentOnly],
  );
}
