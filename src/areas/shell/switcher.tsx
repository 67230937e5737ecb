import { Popover, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { type ComponentPropsWithRef, type KeyboardEvent, useState } from 'react';
import type { Connection } from '#contract/console/bff.ts';
import { connectionsQuery } from '#src/api/access/session.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { ConnectionProvider } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { Icon } from '#src/ui/icon.tsx';
import { rowClass } from '#src/ui/layout/look.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { groupProjects, matchProjects } from './palette/project-search.ts';
import classes from './switcher.module.css';

/** Where to work: organization and project of this connection, or another connection. */
export function Switcher({ connection, groupId }: { connection: Connection; groupId: string | undefined }) {
  return (
    <ConnectionProvider value={connection}>
      <SwitcherPanel connection={connection} groupId={groupId} />
    </ConnectionProvider>
  );
}

function SwitcherPanel({ connection, groupId }: { connection: Connection; groupId: string | undefined }) {
  const [opened, setOpened] = useState(false);
  const projects = useAllPages('listGroups', {}, { enabled: opened });
  const orgs = useAllPages('listOrgs', {}, { enabled: opened });
  const { data: current } = useQuery({
    ...q('getGroup', connection.id, { groupId: groupId ?? '' }),
    enabled: groupId !== undefined,
  });
  const orgName = (id: string): string => orgs.rows.find((org) => org.id === id)?.name ?? id;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.target}
          aria-label="Switch project or connection"
          onClick={() => setOpened(!opened)}
        >
          <Stack as="span" shrink>
            <span className={classes.name}>{current?.name ?? (groupId ? 'Project' : 'All projects')}</span>
            <span className={classes.place}>{connection.name}</span>
          </Stack>
          <Icon name="chevron-down" size={14} />
        </UnstyledButton>
      </Popover.Target>
      {/* A search box has no place in a menu, so these are links that the arrows walk. */}
      <Popover.Dropdown
        data-popup
        onKeyDown={walk}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) setOpened(false);
        }}
      >
        <Projects connection={connection} groupId={groupId} projects={projects.rows} orgName={orgName} />
        <Connections current={connection} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Arrows go from link to link, and from the search box to the first; Enter in the box opens the first. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link.matches(':focus'));
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    const next = at + step;
    if (next < 0) event.currentTarget.querySelector('input')?.focus();
    else links[Math.min(next, links.length - 1)]?.focus();
  } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    event.preventDefault();
    links[0]?.click();
  }
}

type PlainLinkProps = ComponentPropsWithRef<'a'> & { chosen?: boolean };

/** One place to go; the one where one is carries a check. */
const PlaceLink = createLink(({ chosen, children, ...rest }: PlainLinkProps) => (
  <a
    {...rest}
    className={rowClass({
      align: 'center',
      justify: 'between',
      size: 13,
      tone: 'ink',
      className: classes.link,
    })}
    aria-current={chosen ? 'true' : undefined}
  >
    {children}
    {chosen && <Icon name="check" size={14} />}
  </a>
));

interface ProjectsProps {
  connection: Connection;
  groupId: string | undefined;
  projects: readonly { id: string; name: string; orgId: string }[];
  orgName: (id: string) => string;
}

function Projects({ connection, groupId, projects, orgName }: ProjectsProps) {
  const [query, setQuery] = useState('');
  const result = matchProjects(projects, orgName, query);
  return (
    <>
      <input
        className={classes.search}
        aria-label="Find a project"
        placeholder="Find a project"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className={classes.scroll}>
        {query === '' && (
          <PlaceLink
            to="/c/$connectionId"
            params={{ connectionId: connection.id }}
            chosen={groupId === undefined}
          >
            All projects
          </PlaceLink>
        )}
        {groupProjects(result, orgName).map(({ org, members }) => (
          <section key={org} aria-label={org}>
            <p className={classes.label}>{org}</p>
            {members.map(({ id, name }) => (
              <PlaceLink
                key={id}
                to="/c/$connectionId/groups/$groupId"
                params={{ connectionId: connection.id, groupId: id }}
                chosen={id === groupId}
              >
                {name}
              </PlaceLink>
            ))}
          </section>
        ))}
        {result.length === 0 && <p className={classes.none}>No project matches “{query}”.</p>}
      </div>
    </>
  );
}

function Connections({ current }: { current: Connection }) {
  const { data = [] } = useQuery(connectionsQuery);
  return (
    <section className={classes.connections} aria-label="Connections">
      <p className={classes.label}>Connections</p>
      {data.map((connection) => (
        <PlaceLink
          key={connection.id}
          to="/c/$connectionId"
          params={{ connectionId: connection.id }}
          chosen={connection.id === current.id}
        >
          {connection.name}
        </PlaceLink>
      ))}
      <PlaceLink to="/connections">Manage connections</PlaceLink>
    </section>
  );
}
