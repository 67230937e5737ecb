import { createFileRoute } from '@tanstack/react-router';
import { catalogueQuery, shapeQuery } from '#src/api/catalogue.ts';
import { ExplorerPage } from '#src/areas/explorer/explorer-page.tsx';
import { type ExplorerSearch, readExplorerSearch } from '#src/areas/explorer/explorer-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/explorer')({
  validateSearch: onlyKnown<ExplorerSearch>(readExplorerSearch),
  loaderDeps: ({ search: { op } }) => ({ op }),
  loader: async ({ context: { queryClient }, deps: { op } }) => {
    const all = await queryClient.ensureQueryData(catalogueQuery);
    const existing = all.find(({ id, notCallable }) => id === op && notCallable === undefined);
    if (existing) await queryClient.ensureQueryData(shapeQuery(existing.id));
  },
  staticData: { crumb: 'API explorer' },
  component: Explorer,
});

function Explorer() {
  const search = Route.useSearch();
  const write = useSearchWriter<ExplorerSearch>();
  return <ExplorerPage search={search} onSearch={write} />;
}
