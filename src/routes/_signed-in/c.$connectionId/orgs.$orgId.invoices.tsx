import { createFileRoute } from '@tanstack/react-router';
import { InvoicesPage } from '#src/areas/invoices/invoices-page.tsx';
import { type InvoicesSearch, readInvoicesSearch } from '#src/areas/invoices/invoices-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/orgs/$orgId/invoices')({
  staticData: { crumb: 'Invoices' },
  validateSearch: onlyKnown<InvoicesSearch>(readInvoicesSearch),
  component: View,
});

function View() {
  const { orgId } = Route.useParams();
  return (
    <InvoicesPage
      key={orgId}
      orgId={orgId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<InvoicesSearch>()}
    />
  );
}
