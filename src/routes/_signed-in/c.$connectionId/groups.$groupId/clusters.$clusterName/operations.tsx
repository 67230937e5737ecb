import { createFileRoute } from '@tanstack/react-router';
import { OperateTab } from '#src/areas/clusters/operate/operate-tab.tsx';
import { onlyKnown } from '#src/lib/known-search.ts';
import { textParam } from '#src/lib/search-params.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

interface OperationsSearch {
  /** The probe client that watched the last failover test. */
  probe?: string | undefined;
}

export const Route = createFileRoute(
  '/_signed-in/c/$connectionId/groups/$groupId/clusters/$clusterName/operations',
)({
  staticData: { crumb: 'Operations' },
  validateSearch: onlyKnown<OperationsSearch>((raw) => ({ probe: textParam(raw.probe) })),
  component: View,
});

function View() {
  const { probe } = Route.useSearch();
  const write = useSearchWriter<OperationsSearch>();
  return <OperateTab {...Route.useParams()} probe={probe} onProbe={(next) => write({ probe: next })} />;
}
