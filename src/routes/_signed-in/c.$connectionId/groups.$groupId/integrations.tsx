import { createFileRoute } from '@tanstack/react-router';
import type { IntegrationType } from '#contract/security/integrations.ts';
import { integrationTypes } from '#src/areas/integrations/integration-types.ts';
import { IntegrationsPage } from '#src/areas/integrations/integrations-page.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { oneOf } from '#src/lib/search-params.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

interface IntegrationsSearch {
  /** The service whose form is open. */
  edit?: IntegrationType | undefined;
}

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/integrations')({
  staticData: { crumb: 'Integrations' },
  validateSearch: onlyKnown<IntegrationsSearch>(({ edit }) => {
    const result = oneOf(integrationTypes, edit);
    return result ? { edit: result } : {};
  }),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  const { edit } = Route.useSearch();
  const write = useSearchWriter<IntegrationsSearch>();
  return (
    <IntegrationsPage
      key={groupId}
      groupId={groupId}
      editing={edit}
      onEdit={(type) => write(type ? { edit: type } : {})}
    />
  );
}
