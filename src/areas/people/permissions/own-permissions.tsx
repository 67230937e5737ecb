import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { type Holder, heldBy } from '../shared/holders.ts';
import type { ProjectRoles } from '../shared/use-project-key.ts';
import fields from './permissions.module.css';
import type { PermissionsSearch } from './permissions-search.ts';
import { WhatTable } from './what-table.tsx';

interface OwnPermissionsProps {
  orgId: string;
  projects: ProjectRoles;
}

/** The permissions of the connection’s own key in its projects: it cannot read those of others. */
export function OwnPermissions({ orgId, projects }: OwnPermissionsProps) {
  const { id, name, identity, emulator } = useConnection();
  const ids = [...projects.keys()];
  const [search, setSearch] = useState<PermissionsSearch>({});
  const groupId = search.project ?? ids[0] ?? '';
  const groups = useQuery(q('listGroups', id, { query: { itemsPerPage: 500 } }));
  const state = useQuery({ ...q('getEmulatorState', id, {}), enabled: emulator, staleTime: 300_000 });
  const subject = useMemo(() => {
    const holder: Holder = {
      ...{ key: `apiKey:${identity}`, kind: 'apiKey', id: identity, name, detail: identity },
      ...{ orgRoles: [], groups: Object.fromEntries(projects), teamIds: [] },
    };
    return { name, held: heldBy(holder, [holder], orgId) };
  }, [identity, name, projects, orgId]);
  return (
    <Section label="What this connection may do">
      <Row gap={8} columnGap={16} align="end" wrap>
        <PlainSelect
          label="Where"
          className={fields.wide}
          data={ids.map((value) => ({
            value,
            label: groups.data?.results.find((group) => group.id === value)?.name ?? value,
          }))}
          value={groupId}
          onChange={(project) => setSearch({ ...search, project })}
        />
      </Row>
      <WhatTable
        scope={{ orgId, groupId }}
        subject={subject}
        profile={state.data?.profile ?? 'observed'}
        search={search}
        onSearch={setSearch}
      />
    </Section>
  );
}
