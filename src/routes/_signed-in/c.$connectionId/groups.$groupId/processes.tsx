import { createFileRoute } from '@tanstack/react-router';
import { ProcessesPage } from '#src/areas/clusters/processes/processes-page.tsx';
import { type ProcessesSearch, readProcessesSearch } from '#src/areas/clusters/processes/processes-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/processes')({
  staticData: { crumb: 'Processes' },
  validateSearch: onlyKnown<ProcessesSearch>(readProcessesSearch),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  const write = useSearchWriter<ProcessesSearch>();
  return (
    <ProcessesPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={(search) => write(readProcessesSearch({ ...search }))}
    />
  );
}
