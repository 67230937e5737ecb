import { createFileRoute } from '@tanstack/react-router';
import { ConfigurationPage } from '#src/areas/configuration/configuration-page.tsx';
import {
  type ConfigurationSearch,
  readConfigurationSearch,
} from '#src/areas/configuration/configuration-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/configuration')({
  validateSearch: onlyKnown<ConfigurationSearch>(readConfigurationSearch),
  staticData: { crumb: 'Configuration', tabs: { compare: 'Compare', drift: 'Drift', history: 'History' } },
  component: View,
});

function View() {
  const { connectionId, groupId } = Route.useParams();
  const navigate = Route.useNavigate();
  const write = useSearchWriter<ConfigurationSearch>();
  return (
    <ConfigurationPage
      key={groupId}
      owner={{ groupId }}
      search={Route.useSearch()}
      onSearch={(search) =>
        write({ tab: undefined, version: undefined, with: undefined, shown: undefined, ...search }, 'push')
      }
      onCollected={(setId) =>
        void navigate({ to: '/c/$connectionId/change-sets/$setId', params: { connectionId, setId } })
      }
    />
  );
}
