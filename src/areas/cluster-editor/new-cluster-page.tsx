import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { ClusterRequest } from '#contract/clusters/requests.ts';
import { useRefusal } from '#src/api/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { ClusterEditor } from './cluster-editor.tsx';
import { type DraftProblem, readDraft } from './draft/draft.ts';
import { newDraft } from './draft/start.ts';
import type { EditorSearch } from './editor-search.ts';
import { type Creation, useCreateCluster } from './save/use-create-cluster.ts';
import { useHasKeys, useUsualDuration } from './use-draft-facts.ts';

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
  const told = Object.entries(creation.fields).map(([field, description]) => {
    const path = field.replaceAll(/\.(\d+)/g, '[$1]');
    return { field: path, description, message: `${path} ${description}`, from: 0, to: 1 };
  });
  return [...problems, ...told.filter(({ field }) => !problems.some((each) => each.field === field))];
}

/** A new cluster, from the quick form to every field. */
export function NewClusterPage({ groupId, search, onSearch, onDone }: NewClusterPageProps) {
  const { id } = useConnection();
  const [start] = useState(newDraft);
  const [text, setText] = useState(start);
  const done = useRef(false);
  const mayCreate = useRefusal('createGroupCluster', { groupId });
  const clusters = useQuery(q('listGroupClusters', id, { groupId }));
  const hasKeys = useHasKeys(groupId);
  const usual = useUsualDuration(groupId, undefined);
  const others = clusters.data?.results ?? none;
  const draft = useMemo(
    () => readDraft(text, { groupId, before: undefined, others, hasKeys }),
    [text, groupId, others, hasKeys],
  );
  const { busy, creation, send, lookUp } = useCreateCluster(groupId, (name) => {
    done.current = true;
    notify({ message: `${name} is being created` });
    onDone(name);
  });
  // an empty form is not full of errors: what is missing is said where saving is off
  const untouched = text === start;
  const shown = untouched
    ? { ...draft, problems: none }
    : { ...draft, problems: withRefusal(draft.problems, creation) };
  const off =
    mayCreate ??
    (creation.state === 'unknown'
      ? 'Whether the last request created a cluster has to be known first.'
      : draft.problems.length > 0
        ? untouched
          ? 'Enter a name first.'
          : 'Correct the marked problems first.'
        : undefined);
  return (
    <Page>
      <PageHeader title="Create cluster" facts="Explained before it is created" />
      <ClusterEditor
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
            {creation.state === 'refused' && <Notice tone="error" urgent title={creation.message} />}
            {creation.state === 'unknown' && (
              <Notice
                tone="warning"
                urgent
                title={`Whether ${creation.name} was created is unknown`}
                action={
                  <Button size="sm" onClick={() => lookUp(creation.name)}>
                    Look again
                  </Button>
                }
              >
                The answer was lost, and the cluster could not be looked up. The request is not sent again.
              </Notice>
            )}
          </>
        }
      />
    </Page>
  );
}
