import { createFileRoute } from '@tanstack/react-router';
import { OrganizationChoice } from '#src/areas/invoices/organization-choice.tsx';

export const Route = createFileRoute('/_signed-in/c/$connectionId/invoices')({
  staticData: { crumb: 'Invoices' },
  component: OrganizationChoice,
});
