import { createFileRoute } from '@tanstack/react-router';
import { IndexesPage } from '#src/areas/search/indexes/indexes-page.tsx';
import { type IndexesSearch, readIndexesSearch } from '#src/areas/search/indexes/indexes-search.ts';
import { testerSearchOf } from '#src/areas/search/indexes/tester-link.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/search/indexes')({
  validateSearch: onlyKnown<IndexesSearch>(readIndexesSearch),
  staticData: { crumb: 'Indexes' },
  component: View,
});

function View() {
  const params = Route.useParams();
  const navigate = Route.useNavigate();
  const to = '/c/$connectionId/groups/$groupId/search/editor';
  return (
    <IndexesPage
      key={params.groupId}
      groupId={params.groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<IndexesSearch>()}
      onCreate={() => void navigate({ to, params })}
      onEdit={({ cluster, index }) =>
        void navigate({ to, params, search: { cluster, index: index.indexID } })
      }
      onQuery={(row) =>
        void navigate({
          to: '/c/$connectionId/groups/$groupId/search/tester',
          params,
          search: testerSearchOf(row),
        })
      }
      onDraft={({ id, place: { clusterName, database, collectionName, indexName } }, row) =>
        void navigate({
          to,
          params,
          search: row
            ? { cluster: row.cluster, index: row.index.indexID, draft: id }
            : { cluster: clusterName, db: database, coll: collectionName, name: indexName, draft: id },
        })
      }
    />
  );
}
