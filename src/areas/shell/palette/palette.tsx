import { useMantineColorScheme } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { use, useMemo } from 'react';
import type { Result } from '#contract/api/operations.ts';
import { connectionsQuery } from '#src/api/access/session.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { ConnectionProvider, useConnection } from '#src/api/connection.ts';
import { useOpenAlerts } from '#src/api/open-alerts.ts';
import { q } from '#src/api/query.ts';
import { showTape } from '#src/api/tape/tape-panel.ts';
import { CommandPalette } from '#src/ui/frame/command-palette.tsx';
import type { Command } from '#src/ui/frame/commands.ts';
import { useTour } from '#src/ui/frame/tour-state.ts';
import { useZone } from '#src/ui/values/zone.tsx';
import { paramsOf } from '../navigation-list.tsx';
import type { Place } from '../use-place.ts';
import { type AlertEntry, alertEntries, placesOf } from './palette-entries.ts';

interface PaletteProps {
  place: Place;
  opened: boolean;
  onClose: () => void;
  onSignOut: () => void;
  /** The text typed before the field was rendered. */
  takeTyped: () => string;
}

/** All pages and actions, from anywhere. Its entries are only read while it is open. */
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

/** Longer lists are not useful; the pages of further projects are found from within them. */
const mostProjects = 30;

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
  const entriesOf = useEntries();
  const groups = useAllPages('listGroups', {});
  const orgs = useAllPages('listOrgs', {});
  const { data: summary, isPending } = useQuery(q('listClusterDetails', id, {}));
  const alerts = useKnownAlerts(id, props.place.groupId);
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
  const nameOf = (groupId: string) => groups.rows.find((group) => group.id === groupId)?.name;
  const open = alerts.map(({ id: alertId, groupId, label, keywords }): Command => {
    const hint = nameOf(groupId);
    return {
      id: `alert:${alertId}`,
      label,
      group: 'Open alerts',
      keywords,
      ...(hint === undefined ? {} : { hint }),
      onTrigger: go(`/c/${id}/groups/${groupId}/alerts?alert=${alertId}`),
    };
  });
  // without a project, the pages of every project are offered, after those above them
  const existing = ownOrg(orgs.rows, useParams({ strict: false }).orgId, groups.rows, props.place.groupId);
  const inOrgs = existing.flatMap((org) =>
    entriesOf({ ...props.place, orgId: org.id })
      .filter(({ level }) => level === 'organization')
      .map((command) => ({
        ...command,
        id: `${org.id}:${command.id}`,
        ...(orgs.rows.length > 1 ? { hint: org.name } : {}),
      })),
  );
  const inProjects = props.place.groupId === undefined ? groups.rows.slice(0, mostProjects) : [];
  const below = inProjects.flatMap((group) =>
    entriesOf({ ...props.place, groupId: group.id })
      .filter(({ level }) => level === 'project')
      .map((command) => ({
        ...command,
        id: `${group.id}:${command.id}`,
        group: 'In projects',
        hint: group.name,
      })),
  );
  return (
    <Commands
      {...props}
      more={[...inOrgs, ...projects, ...clusters, ...open, ...below]}
      loading={groups.loading || orgs.loading || isPending}
    />
  );
}

/** The organization whose page or project is shown; all of them where neither is. */
function ownOrg<Org extends { id: string }>(
  orgs: readonly Org[],
  orgId: string | undefined,
  groups: readonly { id: string; orgId: string }[],
  groupId: string | undefined,
): readonly Org[] {
  const own = orgId ?? groups.find(({ id }) => id === groupId)?.orgId;
  return orgs.filter(({ id }) => own === undefined || id === own);
}

/** Open alerts of this project, and cached ones of other projects: no request is sent for these. */
function useKnownAlerts(connection: string, groupId: string | undefined): AlertEntry[] {
  const client = useQueryClient();
  const { data: own } = useOpenAlerts(groupId ?? '', { enabled: groupId !== undefined });
  return useMemo(() => {
    type List = Result<'listGroupAlerts'>;
    const read = client.getQueriesData<List | { pages: List[] }>({
      queryKey: ['operation', connection, 'listGroupAlerts'],
    });
    const others = read.flatMap(([, list]) =>
      list === undefined ? [] : 'pages' in list ? list.pages.flatMap(({ results }) => results) : list.results,
    );
    return alertEntries([...(own?.results ?? []), ...others]);
  }, [client, connection, own]);
}

function Commands(props: PaletteProps & { more: readonly Command[]; loading?: boolean }) {
  const { place, opened, onClose, onSignOut, takeTyped, more, loading = false } = props;
  const pages = usePages(place);
  const actions = useActions(onSignOut);
  const commands = useMemo(() => [...pages, ...more, ...actions], [pages, more, actions]);
  return <CommandPalette {...{ opened, onClose, commands, loading, takeTyped }} />;
}

/** Pages and actions of a place. */
function useEntries() {
  const router = useRouter();
  const go = useGo();
  const grants = use(SessionContext)?.user.grants;
  return (place: Place & { orgId?: string }) =>
    placesOf({ ...place, grants }, (path) => path in router.routesByPath).map((entry) => {
      const { label, to, search, kind, keywords, key, level } = entry;
      const target = {
        to,
        params: { ...paramsOf(place), ...(place.orgId === undefined ? {} : { orgId: place.orgId }) },
        ...(search ? { search } : {}),
      };
      return {
        id: `page:${label}`,
        label,
        group: kind as string,
        level,
        ...(keywords ? { keywords } : {}),
        ...(key ? { shortcut: `g ${key}` } : {}),
        onTrigger: go(
          router.buildLocation(target as object as Parameters<typeof router.buildLocation>[0]).href,
        ),
      };
    });
}

function usePages(place: Place): Command[] {
  const go = useGo();
  const { data: connections = [] } = useQuery(connectionsQuery);
  const here = useEntries()(place);
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
  const tape: Command = {
    id: 'tape',
    label: 'Open the tape: what this session did',
    group: 'Actions',
    keywords: ['record', 'script', 'replay', 'history', 'curl', 'Terraform'],
    shortcut: 'g v',
    onTrigger: () => showTape(true),
  };
  const { begin } = useTour();
  const tour: Command = {
    id: 'tour',
    label: 'Take the tour',
    group: 'Actions',
    keywords: ['help', 'introduction', 'first steps'],
    onTrigger: begin,
  };
  const leave: Command = {
    id: 'sign-out',
    label: 'Sign out',
    group: 'Actions',
    keywords: ['log out'],
    onTrigger: onSignOut,
  };
  return [...themes, ...zones, tape, tour, leave];
}
