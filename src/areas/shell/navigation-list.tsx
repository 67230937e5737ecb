import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import clsx from 'clsx';
import { Fragment } from 'react';
import { NavDivider, NavItem } from '#src/ui/frame/nav.tsx';
import { useShortcut } from '#src/ui/frame/shortcuts.tsx';
import { type Destination, destinationsAt } from './navigation.ts';
import { useOpenAlertCount } from './open-alerts.ts';
import classes from './shell.module.css';
import type { Place } from './use-place.ts';

/** The destinations of a place, of which only those are offered whose routes exist. */
function useDestinations(place: Place): Destination[] {
  const router = useRouter();
  return destinationsAt(place, (path) => path in router.routesByPath);
}

export function paramsOf(place: Place): { connectionId?: string; groupId?: string } {
  return {
    ...(place.connection ? { connectionId: place.connection.id } : {}),
    ...(place.groupId ? { groupId: place.groupId } : {}),
  };
}

/** The entries of the left navigation: the project first, then what is above it. */
export function NavigationList({ place }: { place: Place }) {
  const entries = useDestinations(place);
  const openAlerts = useOpenAlertCount(place.connection?.id, place.groupId);
  const levels = (['project', 'connection', 'general'] as const)
    .map((level) => entries.filter((entry) => entry.level === level))
    .filter((members) => members.length > 0);
  return levels.map((members, index) => (
    <Fragment key={members[0]?.level}>
      {index > 0 && <NavDivider />}
      {members.map((entry) => (
        <Entry
          key={entry.to}
          entry={entry}
          place={place}
          count={entry.counts === 'openAlerts' ? openAlerts : undefined}
        />
      ))}
    </Fragment>
  ));
}

function Entry({ entry, place, count }: { entry: Destination; place: Place; count: number | undefined }) {
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
          className={clsx(className, entry.below && classes.below)}
          activeOptions={{ exact: entry.exact ?? false, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          {...rest}
        />
      )}
    />
  );
}
