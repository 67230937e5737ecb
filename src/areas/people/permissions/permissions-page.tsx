import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import type { Profile } from '#contract/emulator/control.ts';
import { groupRoles, orgRoles, type Role } from '#contract/roles.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { startView } from '#src/api/viewed-as/viewed-reads.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { isOwnCredential, kindLabels } from '../shared/holders.ts';
import { keyOfRole } from '../shared/role-key.ts';
import { roleName } from '../shared/role-text.ts';
import { type OrgPeople, useOrgPeople } from '../shared/use-org-people.ts';
import fields from './permissions.module.css';
import { subjectOf } from './permissions.ts';
import type { PermissionsSearch } from './permissions-search.ts';
import { WhatTable } from './what-table.tsx';
import { WhoTable } from './who-table.tsx';

interface PermissionsPageProps {
  orgId: string;
  search: PermissionsSearch;
  onSearch: (search: PermissionsSearch) => void;
}

/** What one holder may do in a place and which role lets them; or who may do one thing there. */
export function PermissionsPage({ orgId, search, onSearch }: PermissionsPageProps) {
  const connection = useConnection();
  const { project, ask } = search;
  const people = useOrgPeople(orgId, (projects) => projects.filter(({ id }) => id === project));
  const emulator = useQuery({
    ...q('getEmulatorState', connection.id, {}),
    enabled: connection.emulator,
    staleTime: 300_000,
  });
  const { holders } = people;
  const scope = { orgId, groupId: project };
  const profile = emulator.data?.profile ?? 'observed';
  const own = holders?.find((one) => isOwnCredential(one, connection.identity))?.key;
  const subject = useMemo(() => {
    const of = (key: string | undefined) => subjectOf(key, holders ?? [], { orgId, groupId: project });
    return of(search.holder) ?? of(own);
  }, [search.holder, own, holders, orgId, project]);
  if (people.error) {
    return <ReadFailure what="People and roles" query={people} />;
  }
  return (
    <Grid gap={16}>
      <Questions
        orgId={orgId}
        search={search}
        onSearch={onSearch}
        people={people}
        own={own}
        profile={profile}
      />
      <FailureNotice quiet title="Not all roles could be loaded" why={people.partial} />
      {people.filling || !holders ? (
        <SkeletonLines lines={12} />
      ) : ask === 'who' ? (
        <WhoTable scope={scope} holders={holders} profile={profile} search={search} onSearch={onSearch} />
      ) : (
        <WhatTable scope={scope} subject={subject} profile={profile} search={search} onSearch={onSearch} />
      )}
    </Grid>
  );
}

interface QuestionsProps extends PermissionsPageProps {
  people: OrgPeople;
  /** The key of the connection's own credential, which is the initial subject. */
  own: string | undefined;
  profile: Profile;
}

function Questions({ search, onSearch, people, own, profile }: QuestionsProps) {
  const choices = (['person', 'apiKey', 'serviceAccount', 'team'] as const).map((kind) => ({
    group: kindLabels[kind],
    items: (people.holders ?? [])
      .filter((one) => one.kind === kind)
      .map(({ key, name }) => ({ value: key, label: name })),
  }));
  const roles = [
    { group: 'Role in a project', items: groupRoles.map(choiceOf) },
    { group: 'Role in the organization', items: orgRoles.map(choiceOf) },
  ];
  const all = [...choices.filter(({ items }) => items.length > 0), ...roles];
  const chosen = all.some(({ items }) => items.some(({ value }) => value === search.holder));
  return (
    <Row gap={8} columnGap={16} align="end" wrap>
      <Segmented
        label="Question"
        value={search.ask ?? 'what'}
        onChange={(next) => onSearch({ ...search, ask: next === 'who' ? 'who' : undefined })}
        items={[
          { value: 'what', label: 'What may…' },
          { value: 'who', label: 'Who may…' },
        ]}
      />
      {search.ask !== 'who' && (
        <PlainSelect
          label="Who"
          className={fields.wide}
          data={all}
          value={(chosen ? search.holder : own) ?? null}
          onChange={(next) => onSearch({ ...search, holder: next })}
          placeholder="Choose a person, key or role"
        />
      )}
      <PlainSelect
        label="Where"
        className={fields.wide}
        data={[
          { value: 'org', label: 'The organization itself' },
          ...people.projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={search.project ?? 'org'}
        onChange={(next) =>
          onSearch({ ...search, project: next === 'org' ? undefined : next, operation: undefined })
        }
      />
      <ViewAs profile={profile} />
    </Row>
  );
}

const choiceOf = (role: Role) => ({ value: keyOfRole(role), label: roleName(role) });

/** Shows the whole console with the permissions of one role alone. */
function ViewAs({ profile }: { profile: Profile }) {
  const session = useContext(SessionContext);
  const entry = (role: Role, section?: string) => ({
    label: roleName(role),
    onSelect: () => startView({ role, profile }, session?.user.id ?? ''),
    ...(section ? { section } : {}),
  });
  const [firstOfGroup, ...others] = groupRoles;
  const [firstOfOrg, ...othersOfOrg] = orgRoles;
  return (
    <span className={fields.as}>
      <ActionMenu
        trigger={
          <Button icon="eye" opens>
            Show the console as
          </Button>
        }
        items={[
          entry(firstOfGroup, 'In a project'),
          ...others.map((role) => entry(role)),
          entry(firstOfOrg, 'In the organization'),
          ...othersOfOrg.map((role) => entry(role)),
        ]}
      />
    </span>
  );
}
