import { useQuery } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import type { LabSearch } from '../../lab/lab-search.ts';
import { EditIndex } from './edit-index.tsx';
import { type EditorSearch, withDraft } from './editor-search.ts';
import type { LabAsked } from './index-editor.tsx';
import { NewIndex } from './new-index.tsx';
import { type Draft, useDrafts } from './use-drafts.ts';

interface EditorPageProps {
  groupId: string;
  search: EditorSearch;
  onSearch: (search: EditorSearch) => void;
  /** Leads to the editor of a draft, also in another project. */
  onOpen: (groupId: string, search: EditorSearch) => void;
  onLab: (search: LabSearch) => void;
  /** Leads to the list, with one index open. */
  onDone: (cluster: string, indexId: string | undefined) => void;
}

/** The definition of a search index: a new one, or one that is there. */
export function EditorPage(props: EditorPageProps) {
  const { search } = props;
  const { drafts, error } = useDrafts(props.groupId);
  const draft = drafts?.find(({ id }) => id === search.draft);
  if (search.draft !== undefined && !drafts && !error) return <Loading />;
  if (search.cluster !== undefined && search.index !== undefined) {
    return <Existing {...props} draft={draft} cluster={search.cluster} indexId={search.index} />;
  }
  const { cluster, db, coll } = search;
  const namespace = db && coll ? `${db}.${coll}` : undefined;
  return (
    <NewIndex
      {...props}
      draft={draft}
      onLab={(asked) => props.onLab(labSearch(asked, search, { cluster, namespace }))}
    />
  );
}

/** The lab with an analyzer, the field that it is for, and the return address. */
function labSearch(
  { analyzer, field, draft }: LabAsked,
  { analyzer: _, ...search }: EditorSearch,
  { cluster, namespace }: { cluster: string | undefined; namespace: string | undefined },
): LabSearch {
  const back = draft === undefined ? search : withDraft(search, draft);
  const place = cluster === undefined || namespace === undefined ? {} : { cluster, namespace };
  return { analyzer, ...place, ...(field === undefined ? {} : { field }), back };
}

function Loading() {
  return (
    <Page>
      <PageHeader title="Search index" facts="" />
      <SkeletonLines lines={10} />
    </Page>
  );
}

function Existing(props: EditorPageProps & { cluster: string; indexId: string; draft: Draft | undefined }) {
  const { groupId, cluster, indexId, draft, search, onSearch, onOpen, onDone } = props;
  const { id } = useConnection();
  const { data, error, refetch, isFetching } = useQuery({
    ...q('getGroupClusterSearchIndex', id, { groupId, clusterName: cluster, indexId }),
    // an open form never follows incoming data: saving compares with the stored definition
    staleTime: Infinity,
  });
  if (error && !data) {
    return (
      <Page>
        <PageHeader title="Search index" />
        <ReadFailure what="The index" query={{ error, refetch }} retrying={isFetching} />
      </Page>
    );
  }
  if (!data) return <Loading />;
  if (data.status === 'DELETING') {
    return (
      <Page>
        <PageHeader title={data.name} />
        <EmptyState title="The index is being deleted">It cannot be changed any more.</EmptyState>
      </Page>
    );
  }
  return (
    <EditIndex
      key={`${indexId} ${cluster}`}
      groupId={groupId}
      cluster={cluster}
      index={data}
      draft={draft}
      onOpen={onOpen}
      onDraft={(id) => onSearch(withDraft(search, id))}
      analyzer={search.analyzer}
      onLab={(asked) =>
        props.onLab(
          labSearch(asked, search, { cluster, namespace: `${data.database}.${data.collectionName}` }),
        )
      }
      onDone={() => onDone(cluster, indexId)}
    />
  );
}
