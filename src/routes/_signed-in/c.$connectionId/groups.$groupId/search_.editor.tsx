import { createFileRoute } from '@tanstack/react-router';
import { pendingQuery } from '#src/api/console/change-set-queries.ts';
import { EditorPage } from '#src/areas/search/indexes/editor/editor-page.tsx';
import { type EditorSearch, readEditorSearch } from '#src/areas/search/indexes/editor/editor-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/search_/editor')({
  validateSearch: onlyKnown<EditorSearch>(readEditorSearch),
  loader: ({ context, params: { connectionId } }) => {
    void context.queryClient.prefetchQuery(pendingQuery(connectionId));
  },
  staticData: { crumb: 'Search index', area: { crumb: 'Search', path: 'search' } },
  component: View,
});

function View() {
  const params = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <EditorPage
      key={params.groupId}
      groupId={params.groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<EditorSearch>()}
      onOpen={(groupId, search) =>
        void navigate({
          to: '/c/$connectionId/groups/$groupId/search/editor',
          params: { ...params, groupId },
          search,
        })
      }
      onLab={(search) => void navigate({ to: '/c/$connectionId/groups/$groupId/search/lab', params, search })}
      onDone={(cluster, index) =>
        void navigate({
          to: '/c/$connectionId/groups/$groupId/search/indexes',
          params,
          search: index === undefined ? {} : { open: `${cluster}/${index}` },
        })
      }
    />
  );
}
