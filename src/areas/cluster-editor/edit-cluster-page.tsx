import { useRead } from '#src/api/query.ts';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { EditCluster } from './edit-cluster.tsx';
import type { EditorSearch } from './editor-search.ts';

interface EditClusterPageProps {
  groupId: string;
  clusterName: string;
  search: EditorSearch;
  onSearch: (search: EditorSearch) => void;
  onDone: () => void;
}

/** A cluster that is there, to be changed. */
export function EditClusterPage(props: EditClusterPageProps) {
  const { groupId, clusterName } = props;
  const { data, error, refetch, isFetching } = useRead('getGroupCluster', { groupId, clusterName });
  if (error && !data) {
    return (
      <Page>
        <PageHeader title={`Edit ${clusterName}`} />
        <ReadFailure what="The cluster" query={{ error, refetch }} retrying={isFetching} />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page>
        <PageHeader title={`Edit ${clusterName}`} facts="" />
        <SkeletonLines lines={12} />
      </Page>
    );
  }
  return <EditCluster {...props} cluster={data} />;
}
