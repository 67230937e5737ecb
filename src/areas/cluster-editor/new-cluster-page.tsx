import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { ClusterRequest } from '#contract/clusters/requests.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { useUsualDuration } from '#src/api/console/use-usual-duration.ts';
import type { Imported } from '#src/api/import/cluster-from-json.ts';
import { useRead } from '#src/api/query.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { ClusterEditor } from './cluster-editor.tsx';
import { clusterFormats } from './code/as-code.ts';
import { ImportDialog } from './code/import-dialog.tsx';
import { LeftNotice } from './code/left-notice.tsx';
import { ProjectDialog } from './code/project-dialog.tsx';
import { cloned, movedToProvider } from './code/to-provider.ts';
import { type DraftProblem, readDraft } from './draft/draft.ts';
import { newDraft, pretty, requestOf } from './draft/start.ts';
import { type EditorSearch, sourceOf } from './editor-search.ts';
import { providerChoices } from './form/choices.ts';
import { OfferNotice } from './offer-notice.tsx';
import { newClusterOff } from './save/new-cluster-off.ts';
import { type Creation, useCreateCluster } from './save/use-create-cluster.ts';
import { useGovernmentOnly, useHasKeys } from './use-draft-facts.ts';

interface NewClusterPageProps {
  groupId: string;
  search: EditorSearch;
  onSearch: (search: EditorSearch) => void;
  onDone: (name: string | undefined) => void;
}

const none: never[] = [];

/** The problems of the draft, and those that the service found with the last request, which the rules do not know. */
function withRefusal(problems: readonly DraftProblem[], creation: Creation): DraftProblem[] {
  if (creation.state !== 'refused') return [...problems];
  const reported = Object.entries(creation.fields).map(([field, description]) => {
    const path = field.replaceAll(/\.(\d+)/g, '[$1]');
    return { field: path, description, message: `${path} ${description}`, from: 0, to: 1 };
  });
  return [...problems, ...reported.filter(({ field }) => !problems.some((each) => each.field === field))];
}

/** A new cluster: from the defaults, or from one that is there. */
export function NewClusterPage(props: NewClusterPageProps) {
  const { groupId, search } = props;
  if (search.from === undefined) return <NewCluster {...props} start={newDraft()} left={none} />;
  return <Copied key={search.from} {...props} source={sourceOf(search.from, groupId)} />;
}

function Copied(props: NewClusterPageProps & { source: { groupId: string; clusterName: string } }) {
  const { groupId, source } = props;
  const { data, error, refetch, isFetching } = useRead('getGroupCluster', source);
  if (data) {
    const { draft, left } = cloned(requestOf(data), source.groupId !== groupId);
    return <NewCluster {...props} start={pretty(draft)} left={left} />;
  }
  return (
    <Page>
      <PageHeader title="Create cluster" facts={`A copy of ${source.clusterName}`} />
      {error ? (
        <ReadFailure what={source.clusterName} query={{ error, refetch }} retrying={isFetching} />
      ) : (
        <SkeletonLines lines={12} />
      )}
    </Page>
  );
}

/** A new cluster, from the quick form to every field. */
function NewCluster(props: NewClusterPageProps & { start: string; left: readonly string[] }) {
  const { groupId, search, onSearch, onDone } = props;
  const [start] = useState(props.start);
  const [left, setLeft] = useState(props.left);
  const [importing, setImporting] = useState(false);
  const [text, setText] = useState(start);
  const done = useRef(false);
  const mayCreate = useRefusal('createGroupCluster', { groupId });
  const clusters = useRead('listGroupClusters', { groupId });
  const hasKeys = useHasKeys(groupId);
  const governmentOnly = useGovernmentOnly(groupId);
  const usual = useUsualDuration(groupId, undefined);
  const others = clusters.data?.results ?? none;
  const draft = useMemo(
    () => readDraft(text, { groupId, before: undefined, others, hasKeys, governmentOnly }),
    [text, groupId, others, hasKeys, governmentOnly],
  );
  const { busy, creation, send, lookUp } = useCreateCluster(groupId, (name) => {
    done.current = true;
    notify({ message: `${name} is being created` });
    onDone(name);
  });
  function take(imported: Imported): void {
    setText(pretty(imported.draft));
    setLeft(imported.left);
    setImporting(false);
  }
  // an empty form shows no errors: the disabled save button names the missing fields
  const nameless = (draft.value?.name ?? '') === '';
  const untouched = text === start && nameless;
  const shown = untouched
    ? { ...draft, problems: none }
    : { ...draft, problems: withRefusal(draft.problems, creation) };
  const off = mayCreate ?? newClusterOff(creation.state, draft.problems, nameless);
  return (
    <Page>
      <NewHeader
        groupId={groupId}
        source={search.from === undefined ? undefined : sourceOf(search.from, groupId)}
        draft={draft.value}
        onImport={() => setImporting(true)}
        onMove={take}
        beside={
          off === undefined && (
            <AddChange
              change={() => {
                const body = draft.value as unknown as ClusterRequest;
                return collected('createGroupCluster', { groupId, body }, `New cluster ${body.name}`);
              }}
              onAdded={() => {
                done.current = true;
                onDone(undefined);
              }}
            />
          )
        }
      />
      <LeftNotice left={left} onDismiss={() => setLeft(none)} />
      {importing && (
        <ImportDialog
          title="Import a cluster"
          help="A resource of Terraform, a request or an answer of the API. It becomes the draft; nothing is sent."
          confirmLabel="Use as draft"
          onImport={take}
          onClose={() => setImporting(false)}
        />
      )}
      <ClusterEditor
        groupId={groupId}
        text={text}
        onText={setText}
        draft={shown}
        before={undefined}
        base={undefined}
        consequences={none}
        usual={usual}
        search={search}
        onSearch={onSearch}
        wouldLose={() => text !== start && !done.current}
        saveLabel="Create cluster"
        refusal={off}
        busy={busy}
        onSave={() => send(draft.value as unknown as ClusterRequest)}
        onCancel={() => onDone(undefined)}
        notices={
          <>
            <OfferNotice groupId={groupId} draft={draft} />
            <CreationNotice creation={creation} onLookUp={lookUp} />
          </>
        }
      />
    </Page>
  );
}

interface NewHeaderProps {
  groupId: string;
  /** The cluster that is copied. */
  source: { groupId: string; clusterName: string } | undefined;
  /** Undefined while the JSON cannot be read. */
  draft: Record<string, unknown> | undefined;
  onImport: () => void;
  onMove: (moved: Imported) => void;
  /** Another way than creating it now. */
  beside: ReactNode;
}

function NewHeader({ groupId, source, draft, onImport, onMove, beside }: NewHeaderProps) {
  const { origin, kind, emulator } = useConnection();
  const [choosing, setChoosing] = useState(false);
  return (
    <PageHeader
      title="Create cluster"
      facts={source ? `A copy of ${source.clusterName}` : 'The consequences are listed before it is created'}
      actions={
        <>
          {beside}
          <Button icon="upload" onClick={onImport}>
            Import
          </Button>
          {source && <Button onClick={() => setChoosing(true)}>To another project…</Button>}
          {source && choosing && (
            <ProjectDialog groupId={groupId} source={source} onClose={() => setChoosing(false)} />
          )}
          <ActionMenu
            trigger={<Button opens>Move to provider</Button>}
            items={providerChoices.map(({ value, label }) => ({
              label,
              disabled: draft ? undefined : 'The JSON cannot be read.',
              onSelect: () => draft && onMove(movedToProvider(draft, value)),
            }))}
          />
          <CopyAs
            formats={clusterFormats(
              { origin, kind, emulator },
              { groupId, draft: draft ?? {}, changes: undefined },
            )}
          />
        </>
      }
    />
  );
}

function CreationNotice({ creation, onLookUp }: { creation: Creation; onLookUp: (name: string) => void }) {
  if (creation.state === 'idle') return null;
  if (creation.state === 'refused') return <Notice tone="error" urgent title={creation.message} />;
  const { name } = creation;
  return (
    <Notice
      tone="warning"
      urgent
      title={`Whether ${name} was created is unknown`}
      action={
        <Button size="sm" onClick={() => onLookUp(name)}>
          Look again
        </Button>
      }
    >
      The answer was lost, and the cluster could not be looked up. The request is not sent again.
    </Notice>
  );
}
