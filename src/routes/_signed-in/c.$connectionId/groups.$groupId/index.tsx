import { createFileRoute } from '@tanstack/react-router';
import { ProjectClusters } from '#src/areas/clusters/project-clusters.tsx';
import { OverviewPage } from '#src/areas/projects/overview-page.tsx';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

interface OverviewSearch {
  /** The cluster that is open beside the list. */
  cluster?: string | undefined;
  sort?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/')({
  validateSearch: (search: Record<string, unknown>): OverviewSearch => ({
    cluster: search.cluster === undefined ? undefined : String(search.cluster),
    sort: formatSort(parseSort(search.sort)),
  }),
  component: Overview,
});

function Overview() {
  const { groupId } = Route.useParams();
  const { cluster, sort } = Route.useSearch();
  const write = useSearchWriter<OverviewSearch>();
  const set = (change: OverviewSearch, replace = true) =>
    write((before) => ({ ...before, ...change }), replace ? 'replace' : 'push');
  return (
    <OverviewPage
      groupId={groupId}
      clusters={(settled) => (
        <ProjectClusters
          groupId={groupId}
          settled={settled}
          sort={parseSort(sort)}
          onSort={(next) => set({ sort: formatSort(next) })}
          openName={cluster}
          onOpen={(name) => set({ cluster: name }, cluster !== undefined && name !== undefined)}
        />
      )}
    />
  );
}
