import { createFileRoute } from '@tanstack/react-router';
import { AcknowledgeLine } from '#src/areas/alerts/fleet/acknowledge-line.tsx';
import { FleetEstate } from '#src/areas/clusters/fleet-estate.tsx';
import { HomePage } from '#src/areas/home/home-page.tsx';
import { type HomeSearch, readHomeSearch } from '#src/areas/home/home-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/')({
  validateSearch: readHomeSearch,
  component: Home,
});

function Home() {
  const search = Route.useSearch();
  const write = useSearchWriter<HomeSearch>();
  return (
    <HomePage
      search={search}
      onSearch={(change) => write((before) => ({ ...before, ...change }))}
      acknowledge={(issue) => <AcknowledgeLine issue={issue} />}
      estate={(projects) => <FleetEstate projects={projects} />}
    />
  );
}
