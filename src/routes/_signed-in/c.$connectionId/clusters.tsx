import { createFileRoute } from '@tanstack/react-router';
import { FleetPage } from '#src/areas/clusters/fleet-page.tsx';
import { type FleetSearch, filterOf, readFleetSearch, searchOf } from '#src/areas/clusters/fleet-search.ts';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/clusters')({
  validateSearch: readFleetSearch,
  staticData: { crumb: 'All clusters' },
  component: Fleet,
});

function Fleet() {
  const { connectionId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const set = useSearchWriter<FleetSearch>();
  return (
    <FleetPage
      filter={filterOf(search)}
      sort={parseSort(search.sort)}
      onFilter={(change) => set(searchOf({ ...filterOf(search), ...change }, search))}
      onClear={() => set({ sort: search.sort, group: search.group })}
      search={search}
      onSearch={(next) => set(next)}
      onSort={(sort) => set({ ...search, sort: formatSort(sort) })}
      onOpen={({ groupId, name }) =>
        void navigate({
          to: '/c/$connectionId/groups/$groupId/clusters/$clusterName/overview',
          params: { connectionId, groupId, clusterName: name },
        })
      }
    />
  );
}
