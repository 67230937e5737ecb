import { createFileRoute } from '@tanstack/react-router';
import { ConfigurationTabs } from '#src/areas/configuration/configuration-page.tsx';
import {
  type ConfigurationSearch,
  readConfigurationSearch,
} from '#src/areas/configuration/configuration-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/orgs/$orgId/configuration')({
  validateSearch: onlyKnown<ConfigurationSearch>(readConfigurationSearch),
  staticData: { crumb: 'Configuration', tabs: { compare: 'Compare', drift: 'Drift', history: 'History' } },
  component: View,
});

function View() {
  const { connectionId, orgId } = Route.useParams();
  const navigate = Route.useNavigate();
  const write = useSearchWriter<ConfigurationSearch>();
  return (
    <ConfigurationTabs
      key={orgId}
      owner={{ orgId }}
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
