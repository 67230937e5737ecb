import { Link, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import clsx from 'clsx';
import { Fragment, use } from 'react';
import { SessionContext } from '#src/api/access/session-context.ts';
import { NavDivider, NavGroup, NavItem } from '#src/ui/frame/nav.tsx';
import { useShortcut } from '#src/ui/frame/shortcuts.tsx';
import { useStoredText } from '#src/ui/stored-value.ts';
import { type Destination, destinationsAt, type Group, leadsTo, sectionsOf } from './navigation.ts';
import { useOpenAlertCount } from './open-alerts.ts';
import classes from './shell.module.css';
import type { Place } from './use-place.ts';

/** The destinations of a location; only those with an existing route are offered. */
function useDestinations(place: Place): Destination[] {
  const router = useRouter();
  const grants = use(SessionContext)?.user.grants;
  return destinationsAt({ ...place, grants }, (path) => path in router.routesByPath);
}

export function paramsOf(place: Place): { connectionId?: string; groupId?: string } {
  return {
    ...(place.connection ? { connectionId: place.connection.id } : {}),
    ...(place.groupId ? { groupId: place.groupId } : {}),
  };
}

/** Full path of the route that is shown. */
function useCurrentRoute(): string {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath.replace(/\/$/, '') ?? '' });
}

/** The entries of the left navigation: the project first, then its parents, in collapsible groups. */
export function NavigationList({ place }: { place: Place }) {
  const entries = useDestinations(place);
  const openAlerts = useOpenAlertCount(place.connection?.id, place.groupId);
  const [stored, store] = useStoredText('qd.folded-navigation');
  const folded = new Set(stored?.split(' ') ?? []);
  const current = useCurrentRoute();
  const toggle = (label: Group): void => {
    if (!folded.delete(label)) folded.add(label);
    store([...folded].join(' '));
  };
  return sectionsOf(entries).map(({ label, entries: members }, index) => {
    const isFolded = label !== undefined && folded.has(label);
    return (
      <Fragment key={members[0]?.to}>
        {label === undefined ? (
          index > 0 && <NavDivider />
        ) : (
          <NavGroup label={label} open={!isFolded} onToggle={() => toggle(label)} />
        )}
        {members.map((entry) => (
          <Entry
            key={entry.to}
            entry={entry}
            place={place}
            // where one is stays in sight
            folded={isFolded && !leadsTo(entry, current)}
            count={entry.counts === 'openAlerts' ? openAlerts : undefined}
          />
        ))}
      </Fragment>
    );
  });
}

interface EntryProps {
  entry: Destination;
  place: Place;
  /** It can still be gone to by its keys. */
  folded: boolean;
  count: number | undefined;
}

function Entry({ entry, place, folded, count }: EntryProps) {
  const navigate = useNavigate();
  const params = paramsOf(place);
  useShortcut(
    `g ${entry.key ?? ''}`,
    `Go to ${entry.label.toLowerCase()}`,
    () => void navigate({ to: entry.to, params }),
    { group: 'Go to', enabled: entry.key !== undefined },
  );
  return (
    <NavItem
      icon={entry.icon}
      label={entry.label}
      count={count}
      link={({ className, ...rest }) => (
        <Link
          to={entry.to}
          params={params}
          className={clsx(className, entry.below && classes.below, folded && classes.folded)}
          activeOptions={{ exact: entry.exact ?? false, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          {...rest}
        />
      )}
    />
  );
}
