import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '#src/areas/settings/settings-page.tsx';
import { readSettingsSearch } from '#src/areas/settings/settings-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/settings')({
  validateSearch: readSettingsSearch,
  staticData: {
    crumb: 'Settings',
    tabs: {
      'second-factor': 'Second factor',
      notifications: 'Notifications',
      users: 'Users',
      screens: 'Screens',
      deployments: 'Deployments',
      audit: 'Audit log',
    },
  },
  component: Settings,
});

function Settings() {
  const search = Route.useSearch();
  const write = useSearchWriter<ReturnType<typeof readSettingsSearch>>();
  return <SettingsPage search={search} onSearch={(next) => write(next, 'push')} />;
}
