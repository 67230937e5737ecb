import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '#src/areas/home/home-page.tsx';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

interface HomeSearch {
  q?: string | undefined;
  sort?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/c/$connectionId/')({
  validateSearch: (search: Record<string, unknown>): HomeSearch => ({
    q: search.q === undefined || search.q === '' ? undefined : String(search.q),
    sort: formatSort(parseSort(search.sort)),
  }),
  component: Home,
});

function Home() {
  const { q = '', sort } = Route.useSearch();
  const write = useSearchWriter<HomeSearch>();
  const set = (change: HomeSearch) => write((before) => ({ ...before, ...change }));
  return (
    <HomePage
      text={q}
      sort={parseSort(sort)}
      onText={(text) => set({ q: text || undefined })}
      onSort={(next) => set({ sort: formatSort(next) })}
    />
  );
}
