import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAllPages } from '#src/api/all-pages.ts';
import { ConnectionProvider, useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { connectionsQuery } from '#src/api/session.ts';
import { CommandPalette } from '#src/ui/frame/command-palette.tsx';
import type { Command } from '#src/ui/frame/commands.ts';
import { useZone } from '#src/ui/values/zone.tsx';
import { paramsOf, useDestinations } from './navigation-list.tsx';
import type { Place } from './use-place.ts';

interface PaletteProps {
  place: Place;
  opened: boolean;
  onClose: () => void;
  onSignOut: () => void;
}

/** Everything that can be reached or done, from anywhere. What it lists is only read while it is open. */
export function Palette(props: PaletteProps) {
  if (!props.opened) return null;
  const { connection } = props.place;
  if (!connection) return <Commands {...props} more={[]} />;
  return (
    <ConnectionProvider value={connection}>
      <WithResources {...props} />
    </ConnectionProvider>
  );
}

type Go = (href: string) => Command['onTrigger'];

function useGo(): Go {
  const router = useRouter();
  return (href) => (how) => {
    if (how.newTab) window.open(href, '_blank', 'noopener');
    else router.history.push(href);
  };
}

function WithResources(props: PaletteProps) {
  const { id } = useConnection();
  const go = useGo();
  const groups = useAllPages('listGroups', {});
  const orgs = useAllPages('listOrgs', {});
  const { data: summary } = useQuery(q('listClusterDetails', id, {}));
  const projects = groups.rows.map((group): Command => {
    const org = orgs.rows.find((each) => each.id === group.orgId)?.name;
    return {
      id: `project:${group.id}`,
      label: group.name,
      group: 'Projects',
      keywords: [group.id, ...(org ? [`${org} ${group.name}`] : [])],
      ...(org ? { hint: org } : {}),
      onTrigger: go(`/c/${id}/groups/${group.id}`),
    };
  });
  const clusters = (summary?.results ?? []).flatMap((group) =>
    group.clusters.map(
      (cluster): Command => ({
        id: `cluster:${cluster.clusterId}`,
        label: cluster.name,
        group: 'Clusters',
        keywords: [`${group.groupName} ${cluster.name}`, cluster.clusterId],
        hint: group.groupName,
        onTrigger: go(`/c/${id}/groups/${group.groupId}?cluster=${encodeURIComponent(cluster.name)}`),
      }),
    ),
  );
  return <Commands {...props} more={[...projects, ...clusters]} />;
}

function Commands({ place, opened, onClose, onSignOut, more }: PaletteProps & { more: readonly Command[] }) {
  const pages = usePages(place);
  const actions = useActions(onSignOut);
  const commands = useMemo(() => [...pages, ...more, ...actions], [pages, more, actions]);
  return <CommandPalette opened={opened} onClose={onClose} commands={commands} />;
}

function usePages(place: Place): Command[] {
  const router = useRouter();
  const go = useGo();
  const entries = useDestinations(place);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const here = entries.map(
    (entry): Command => ({
      id: `page:${entry.to}`,
      label: entry.label,
      group: 'Pages',
      ...(entry.keywords ? { keywords: entry.keywords } : {}),
      ...(entry.key ? { shortcut: `g ${entry.key}` } : {}),
      onTrigger: go(router.buildLocation({ to: entry.to, params: paramsOf(place) }).href),
    }),
  );
  const others = connections
    .filter(({ id }) => id !== place.connection?.id)
    .map(
      (connection): Command => ({
        id: `connection:${connection.id}`,
        label: connection.name,
        group: 'Connections',
        keywords: [connection.origin],
        onTrigger: go(`/c/${connection.id}`),
      }),
    );
  return [...here, ...others];
}

const schemes = { light: 'light', dark: 'dark', auto: 'system' } as const;

function useActions(onSignOut: () => void): Command[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { zone, setZone } = useZone();
  const themes = (['light', 'dark', 'auto'] as const)
    .filter((scheme) => scheme !== colorScheme)
    .map(
      (scheme): Command => ({
        id: `theme:${scheme}`,
        label: `Switch the theme: ${schemes[scheme]}`,
        group: 'Actions',
        keywords: ['dark mode', 'light mode', 'appearance'],
        onTrigger: () => setColorScheme(scheme),
      }),
    );
  const zones = (['UTC', 'local'] as const)
    .filter((each) => each !== zone)
    .map(
      (each): Command => ({
        id: `zone:${each}`,
        label: each === 'UTC' ? 'Show times in UTC' : 'Show times in the local zone',
        group: 'Actions',
        keywords: ['time zone'],
        onTrigger: () => setZone(each),
      }),
    );
  const leave: Command = {
    id: 'sign-out',
    label: 'Sign out',
    group: 'Actions',
    keywords: ['log out'],
    onTrigger: onSignOut,
  };
  return [...themes, ...zones, leave];
}
