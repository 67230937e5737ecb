import { createFileRoute } from '@tanstack/react-router';
import { CompliancePage } from '#src/areas/backups/compliance/compliance-page.tsx';
import {
  type ComplianceSearch,
  readComplianceSearch,
} from '#src/areas/backups/compliance/compliance-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/groups/$groupId/backups/compliance')({
  staticData: { crumb: 'Compliance policy' },
  validateSearch: onlyKnown<ComplianceSearch>(readComplianceSearch),
  component: View,
});

function View() {
  const { groupId } = Route.useParams();
  return (
    <CompliancePage
      key={groupId}
      groupId={groupId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<ComplianceSearch>()}
    />
  );
}
