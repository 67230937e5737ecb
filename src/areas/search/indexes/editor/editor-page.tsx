import { useQuery } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#src/ui/feedback/error-panel.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { EditIndex } from './edit-index.tsx';
import type { EditorSearch } from './editor-search.ts';
import { NewIndex } from './new-index.tsx';
import { type Draft, useDrafts } from './use-drafts.ts';

interface EditorPageProps {
  groupId: string;
  search: EditorSearch;
  onSearch: (search: EditorSearch) => void;
  /** Leads to the editor of a draft, also in another project. */
  onOpen: (groupId: string, search: EditorSearch) => void;
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
  return <NewIndex {...props} draft={draft} />;
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
    // an open form never follows what arrives: saving compares with what is stored then
    staleTime: Infinity,
  });
  if (error && !data) {
    return (
      <Page>
        <PageHeader title="Search index" />
        <ErrorPanel
          title="The index could not be loaded"
          {...failureFacts(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
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
      onDraft={(id) => onSearch({ ...search, draft: id })}
      onDone={() => onDone(cluster, indexId)}
    />
  );
}
