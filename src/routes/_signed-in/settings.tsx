import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '#src/areas/settings/settings-page.tsx';
import { readSettingsSearch } from '#src/areas/settings/settings-search.ts';

export const Route = createFileRoute('/_signed-in/settings')({
  validateSearch: readSettingsSearch,
  staticData: { crumb: 'Settings' },
  component: Settings,
});

function Settings() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <SettingsPage search={search} onSearch={(next) => void navigate({ search: next })} />;
}
