import { Menu, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#contract/bff.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { ConnectionProvider } from '#src/api/connection.ts';
import { connectionsQuery } from '#src/api/session.ts';
import { Icon } from '#src/ui/icon.tsx';
import { MenuLink } from './menu-link.tsx';
import { groupProjects, matchProjects } from './project-search.ts';
import classes from './switcher.module.css';

/** Where to work: organization and project of this connection, or another connection. */
export function Switcher({ connection, groupId }: { connection: Connection; groupId: string | undefined }) {
  return (
    <ConnectionProvider value={connection}>
      <SwitcherMenu connection={connection} groupId={groupId} />
    </ConnectionProvider>
  );
}

function SwitcherMenu({ connection, groupId }: { connection: Connection; groupId: string | undefined }) {
  const projects = useAllPages('listGroups', {});
  const orgs = useAllPages('listOrgs', {});
  const current = projects.rows.find(({ id }) => id === groupId);
  const orgName = (id: string): string => orgs.rows.find((org) => org.id === id)?.name ?? id;
  return (
    <Menu position="bottom-start" width={320} trapFocus>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label="Switch project or connection">
          <span className={classes.names}>
            <span className={classes.name}>{current?.name ?? (groupId ? 'Project' : 'All projects')}</span>
            <span className={classes.place}>{current ? orgName(current.orgId) : connection.name}</span>
          </span>
          <Icon name="chevron-down" size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Projects connection={connection} groupId={groupId} projects={projects.rows} orgName={orgName} />
        <Connections current={connection} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface ProjectsProps {
  connection: Connection;
  groupId: string | undefined;
  projects: readonly { id: string; name: string; orgId: string }[];
  orgName: (id: string) => string;
}

function Projects({ connection, groupId, projects, orgName }: ProjectsProps) {
  const [query, setQuery] = useState('');
  const found = matchProjects(projects, orgName, query);
  return (
    <>
      <Menu.Search
        aria-label="Find a project"
        placeholder="Find a project"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className={classes.scroll}>
        {query === '' && (
          <MenuLink
            to="/c/$connectionId"
            params={{ connectionId: connection.id }}
            aria-current={groupId === undefined ? 'true' : undefined}
            rightSection={groupId === undefined && <Icon name="check" size={14} />}
          >
            All projects
          </MenuLink>
        )}
        {groupProjects(found, orgName).map(({ org, members }) => (
          <div key={org}>
            <Menu.Label>{org}</Menu.Label>
            {members.map(({ id, name }) => (
              <MenuLink
                key={id}
                to="/c/$connectionId/groups/$groupId"
                params={{ connectionId: connection.id, groupId: id }}
                aria-current={id === groupId ? 'true' : undefined}
                rightSection={id === groupId && <Icon name="check" size={14} />}
              >
                {name}
              </MenuLink>
            ))}
          </div>
        ))}
        {found.length === 0 && <p className={classes.none}>No project matches “{query}”.</p>}
      </div>
    </>
  );
}

function Connections({ current }: { current: Connection }) {
  const { data = [] } = useQuery(connectionsQuery);
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Connections</Menu.Label>
      {data.map((connection) => (
        <MenuLink
          key={connection.id}
          to="/c/$connectionId"
          params={{ connectionId: connection.id }}
          aria-current={connection.id === current.id ? 'true' : undefined}
          rightSection={connection.id === current.id && <Icon name="check" size={14} />}
        >
          {connection.name}
        </MenuLink>
      ))}
      <MenuLink to="/connections" leftSection={<Icon name="settings" size={14} />}>
        Manage connections
      </MenuLink>
    </>
  );
}
