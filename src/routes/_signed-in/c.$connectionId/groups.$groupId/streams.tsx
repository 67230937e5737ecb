import { createFileRoute } from '@tanstack/react-router';
import { StreamsPage } from '#src/areas/streams/streams-page.tsx';
import { readStreamsSearch, type StreamsSearch } from '#src/areas/streams/streams-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/streams')({
  staticData: { crumb: 'Stream processing' },
  validateSearch: onlyKnown<StreamsSearch>(readStreamsSearch),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <StreamsPage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<StreamsSearch>()}
    />
  );
}
