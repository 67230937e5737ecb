import { useState } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { useWaiting } from '#src/api/console/change-sets.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { LeaveGuard } from '#src/ui/overlays/leave-guard.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { useWidth } from '#src/ui/use-width.ts';
import { PendingList } from '#src/ui/values/pending-changes.tsx';
import { type Holder, type HolderKind, kindLabels, type Project } from '../shared/holders.ts';
import classes from '../shared/people.module.css';
import { useOrgPeople } from '../shared/use-org-people.ts';
import { InviteDrawer } from './invite-drawer.tsx';
import { matrixColumns, projectWidth } from './matrix-columns.tsx';
import { holderKinds, type MatrixSearch } from './matrix-search.ts';
import { changesOf, type RoleDraft } from './role-changes.ts';
import { RolesDrawer } from './roles-drawer.tsx';
import { SaveRoles } from './save-roles.tsx';
import { usePersonActions } from './use-person-actions.ts';

interface MatrixPageProps {
  orgId: string;
  /** The one project that is a column; all when absent. Its place is chosen where a row opens. */
  only?: string;
  search: MatrixSearch;
  onSearch: (search: MatrixSearch, how?: 'push' | 'replace') => void;
}

/** Width of the columns present in every row, in pixels. */
const FIXED = 550;
/** The most columns of projects at a time: the roles of teams are read project by project. */
const MOST = 8;

/** How many projects fit beside the other columns; where not even one does, the rows have two lines and no columns. */
function columnsThatFit(width: number, projects: readonly Project[]): number {
  const widest = Math.max(0, ...projects.map(projectWidth));
  return Math.max(1, Math.min(MOST, Math.floor((width - FIXED) / widest)));
}

/** Who may do what: people, teams, keys and accounts by projects, edited together and saved after a look at the difference. */
export function MatrixPage(props: MatrixPageProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  return (
    <Grid ref={ref} gap={16}>
      <Matrix {...props} width={width} />
    </Grid>
  );
}

function Matrix({ orgId, only, search, onSearch, width }: MatrixPageProps & { width: number }) {
  const connection = useConnection();
  const matching = (projects: readonly Project[]) =>
    projects
      .filter(({ id }) => only === undefined || id === only)
      .filter(({ name }) => name.toLowerCase().includes((search.project ?? '').toLowerCase()))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const chosen = (projects: readonly Project[]) => {
    const all = matching(projects);
    const fit = columnsThatFit(width, all);
    const from = Math.min((search.page ?? 1) - 1, Math.ceil(all.length / fit) - 1) * fit;
    return all.slice(Math.max(0, from), Math.max(0, from) + fit);
  };
  const people = useOrgPeople(orgId, chosen);
  const [draft, setDraft] = useState<RoleDraft>({});
  const inviteRefusal = useRefusal('createOrgUser', { orgId });
  const needed = useRefusal('listOrgUsers', { orgId });
  const actionsOf = usePersonActions(orgId, people, (holder) => open(holder));
  const waiting = useWaiting('/users', `/orgs/${orgId}/`);
  const { holders = [], projects } = people;
  if (people.error) {
    return <ReadFailure what="People and roles" query={people} needed={needed} />;
  }
  // the columns follow from the projects: a table without them would be drawn anew
  if (people.holders === undefined) return <SkeletonLines lines={14} />;
  const shown = chosen(projects);
  const changes = changesOf(draft, holders);
  const rows = holders.filter((holder) => matches(holder, search));
  const opened = holders.find(({ key }) => key === search.holder);
  const open = (holder: Holder, place?: string): void =>
    onSearch({ ...search, holder: holder.key, place: place ?? only });
  const close = (): void => onSearch({ ...search, holder: undefined, place: undefined, invite: undefined });
  return (
    <>
      <Row gap={8} align="center" wrap className={classes.bar}>
        <Button
          variant={changes.length === 0 ? 'primary' : 'default'}
          icon="plus"
          disabledReason={inviteRefusal}
          onClick={() => onSearch({ ...search, holder: undefined, invite: true })}
        >
          Invite person
        </Button>
        <SaveRoles
          orgId={orgId}
          changes={changes}
          holders={holders}
          projects={projects}
          onDiscard={() => setDraft({})}
        />
      </Row>
      <PendingList {...waiting} />
      <FailureNotice quiet title="Not all roles could be loaded" why={people.partial} />
      <ResourceTable
        id="people-roles"
        label="People and roles"
        columns={matrixColumns({
          projects: shown,
          complete: shown.length === projects.length,
          holders,
          draft,
          orgId,
          identity: connection.identity,
          onOpen: open,
        })}
        rows={rows}
        rowKey={({ key }) => key}
        rowName={({ name }) => name}
        groupBy={({ kind }) => ({ key: kind, label: `${kindLabels[kind]}s`.replace('Persons', 'People') })}
        onOpen={(holder) => open(holder)}
        openKey={opened?.key}
        dimmed={({ kind, status }) => kind === 'person' && status !== 'ACTIVE'}
        actions={actionsOf}
        filters={<MatrixFilters search={search} onSearch={onSearch} ofProjects={only === undefined} />}
        empty={
          holders.length === 0 ? (
            <EmptyState title="No roles yet">Invite the first person.</EmptyState>
          ) : (
            <FilteredEmpty what="people or keys" onClear={() => onSearch({})} />
          )
        }
        evidence={{ connection: connection.name, organization: orgId, filter: search.q ?? '' }}
        footer={
          <Footer
            shown={shown}
            total={matching(projects).length}
            page={search.page ?? 1}
            fit={columnsThatFit(width, matching(projects))}
            onPage={(page) => onSearch({ ...search, page: page > 1 ? page : undefined })}
          />
        }
      />
      {opened && (
        <RolesDrawer
          key={opened.key}
          orgId={orgId}
          holder={opened}
          holders={holders}
          projects={matching(projects)}
          place={search.place}
          onPlace={(place) => onSearch({ ...search, place })}
          draft={draft}
          onDraft={setDraft}
          onClose={close}
        />
      )}
      {search.invite && <InviteDrawer orgId={orgId} people={people} onClose={close} />}
      <LeaveGuard wouldLose={() => changes.length > 0} />
    </>
  );
}

interface MatrixFiltersProps extends Pick<MatrixPageProps, 'search' | 'onSearch'> {
  /** Whether there are several projects to choose from. */
  ofProjects: boolean;
}

function MatrixFilters({ search, onSearch, ofProjects }: MatrixFiltersProps) {
  return (
    <FilterBar
      text={
        <TextFilter
          label="Filter people and keys"
          value={search.q ?? ''}
          onChange={(q) => onSearch({ ...search, q: q || undefined })}
        />
      }
      onClear={
        search.q || search.kind || search.project
          ? () => onSearch({ holder: search.holder, place: search.place })
          : undefined
      }
    >
      <SelectFilter<HolderKind>
        label="Kind"
        value={search.kind ? [search.kind] : []}
        options={holderKinds.map((value) => ({ value, label: kindLabels[value] }))}
        onChange={(kinds) => onSearch({ ...search, kind: kinds.at(-1) })}
      />
      {ofProjects && (
        <TextFilter
          label="Filter projects"
          value={search.project ?? ''}
          onChange={(project) => onSearch({ ...search, project: project || undefined, page: undefined })}
        />
      )}
    </FilterBar>
  );
}

const matches = ({ kind, name, detail }: Holder, search: MatrixSearch): boolean =>
  (search.kind === undefined || search.kind === kind) &&
  `${name} ${detail}`.toLowerCase().includes((search.q ?? '').toLowerCase());

interface FooterProps {
  shown: readonly Project[];
  total: number;
  page: number;
  fit: number;
  onPage: (page: number) => void;
}

function Footer({ shown, total, page, fit, onPage }: FooterProps) {
  const pages = Math.ceil(total / fit);
  return (
    <Row as="span" gap={4} columnGap={8} align="center" wrap shrink>
      {formatCount(shown.length)} of {plural(total, 'project')} shown. A dashed mark comes from a team or the
      organization.
      {pages > 1 && (
        <>
          <Button
            size="sm"
            disabledReason={page <= 1 && 'These are the first'}
            onClick={() => onPage(page - 1)}
          >
            Earlier projects
          </Button>
          <Button
            size="sm"
            disabledReason={page >= pages && 'These are the last'}
            onClick={() => onPage(page + 1)}
          >
            Later projects
          </Button>
        </>
      )}
    </Row>
  );
}
