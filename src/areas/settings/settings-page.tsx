import { lazy, Suspense, use } from 'react';
import { hasRole } from '#contract/console/access/role-order.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { sentenceCase } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { loadPart } from '#src/ui/feedback/load-part.ts';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { AuditLog } from './audit-log.tsx';
import { Deployments } from './deployments.tsx';
import { PersonalTokens } from './personal-tokens.tsx';
import { Screens } from './screens.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import type { SettingsSearch, SettingsTab } from './settings-search.ts';
import { Users } from './users.tsx';

// only who opens the tab loads its forms
const NotificationSettingsTab = lazy(() =>
  loadPart(() =>
    import('./notifications/notification-settings.tsx').then((module) => ({
      default: module.NotificationSettingsTab,
    })),
  ),
);

const About = lazy(() => loadPart(() => import('./about.tsx').then((module) => ({ default: module.About }))));

interface SettingsPageProps {
  search: SettingsSearch;
  onSearch: (change: SettingsSearch) => void;
}

/** The console itself: who may use it, who is signed in, who did what. */
export function SettingsPage({ search, onSearch }: SettingsPageProps) {
  const session = use(SessionContext);
  const tab: SettingsTab = search.tab ?? 'sessions';
  const role = session?.user.role ?? 'viewer';
  const administrator = role === 'administrator';
  const mayReadUsers = hasRole(role, 'auditor');
  return (
    <Page>
      <PageHeader
        title="Settings"
        facts={
          session && (
            <>
              <Fact>{session.user.name}</Fact>
              <Fact>{sentenceCase(session.user.role)}</Fact>
              <Fact>Quarterdeck {session.version}</Fact>
              {session.readOnly && <Fact>this console is read only</Fact>}
            </>
          )
        }
      />
      <Tabs
        label="Settings"
        value={tab}
        onChange={(next) => onSearch({ tab: next })}
        items={[
          { value: 'sessions', label: 'Sessions' },
          { value: 'second-factor', label: 'Second factor' },
          { value: 'tokens', label: 'Personal tokens' },
          { value: 'notifications', label: 'Notifications' },
          { value: 'users', label: 'Users' },
          { value: 'screens', label: 'Screens' },
          { value: 'deployments', label: 'Deployments' },
          { value: 'audit', label: 'Audit log' },
          { value: 'about', label: 'About' },
        ]}
      >
        {tab === 'sessions' && <Sessions />}
        {tab === 'second-factor' && <SecondFactor />}
        {tab === 'tokens' && <PersonalTokens />}
        {tab === 'notifications' && (
          <Suspense fallback={null}>
            <NotificationSettingsTab />
          </Suspense>
        )}
        {((tab === 'users' && !mayReadUsers) || (tab === 'screens' && !administrator)) && (
          <EmptyState title="For administrators of this console">
            Your role is {session?.user.role}. An administrator can change it.
          </EmptyState>
        )}
        {tab === 'users' && mayReadUsers && (
          <Users open={search.user} onOpen={(user) => onSearch({ tab: 'users', user })} />
        )}
        {tab === 'screens' && administrator && <Screens />}
        {tab === 'deployments' && (
          <Deployments
            open={search.deployment}
            onOpen={(deployment) => onSearch({ tab: 'deployments', deployment })}
          />
        )}
        {tab === 'about' && (
          <Suspense fallback={null}>
            <About />
          </Suspense>
        )}
        {tab === 'audit' && <AuditLog search={search} onSearch={onSearch} />}
      </Tabs>
    </Page>
  );
}
