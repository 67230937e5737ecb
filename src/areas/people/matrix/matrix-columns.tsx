import { plural } from '#src/lib/bytes.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { type Column, columnWidth } from '#src/ui/table/column.ts';
import { countColumn, instantColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { type Holder, isOwnCredential, kindLabels, type Project } from '../shared/holders.ts';
import classes from '../shared/people.module.css';
import { RoleMarks } from '../shared/role-marks.tsx';
import { roleName } from '../shared/role-text.ts';
import { inheritedIn } from './inherited.ts';
import cells from './matrix.module.css';
import { draftKey, type Place, type RoleDraft, rolesIn } from './role-changes.ts';

interface MatrixContext {
  projects: readonly Project[];
  holders: readonly Holder[];
  draft: RoleDraft;
  orgId: string;
  /** Whether the roles of teams are known in every project, and not only in those that are columns. */
  complete: boolean;
  /** The credential of the connection. */
  identity: string;
  onOpen: (holder: Holder, place: Place) => void;
}

/** The holder, its roles in the organization, and one column for each project that is shown. */
export function matrixColumns(context: MatrixContext): Column<Holder>[] {
  const { projects, identity, complete } = context;
  const held = ({ kind, groups }: Holder) =>
    kind === 'team' && !complete ? undefined : Object.keys(groups).length;
  return [
    textColumn('name', 'Who', ({ name }) => name, {
      narrow: { line: 1 },
      min: 240,
      cell: (holder) => <Who holder={holder} identity={identity} />,
    }),
    textColumn('kind', 'Kind', ({ kind }) => kindLabels[kind], { optional: true, width: 120 }),
    {
      id: 'organization',
      header: 'Organization',
      narrow: { line: 1, at: 'end', whole: true },
      width: 130,
      exportValue: ({ orgRoles }) => orgRoles.map(roleName).join(', '),
      cell: (holder) =>
        holder.kind === 'team' ? (
          <Absent />
        ) : (
          <RoleCell holder={holder} place="org" name="the organization" {...context} />
        ),
    },
    ...projects.map(
      ({ id, name }): Column<Holder> => ({
        id,
        header: shortName(name),
        help: name,
        width: LEAST,
        exportValue: (holder) => rolesIn(holder, id).map(roleName).join(', '),
        cell: (holder) => <RoleCell holder={holder} place={id} name={name} {...context} />,
      }),
    ),
    countColumn('projects', 'Projects', held, {
      narrow: {
        line: 2,
        cell: (holder) => {
          const count = held(holder);
          return count === undefined ? '' : `own roles in ${plural(count, 'project')}`;
        },
      },
      width: 90,
    }),
    instantColumn('used', 'Last seen', ({ lastUsedAt }) => lastUsedAt, {
      narrow: { line: 2, at: 'end', whole: true, word: 'seen' },
      optional: true,
      width: 110,
    }),
  ];
}

/** A column of a project is wide enough for three marks. */
const LEAST = 116;

/** Names of projects may have 64 letters; the full name is shown on hover. */
function shortName(name: string): string {
  return name.length > 20 ? `${name.slice(0, 19)}…` : name;
}

/** How wide the column of a project is, in pixels. */
export function projectWidth({ name }: Project): number {
  return columnWidth({ id: '', header: shortName(name), width: LEAST, cell: () => null }) ?? LEAST;
}

function Who({ holder, identity }: { holder: Holder; identity: string }) {
  const { name, detail, kind, status } = holder;
  return (
    <Row as="span" inline gap={8} align="baseline" shrink className={classes.who}>
      <span>{name}</span>
      {isOwnCredential(holder, identity) && <Badge filled>this connection</Badge>}
      {kind === 'person' && status === 'PENDING' && <Badge title={status}>invited</Badge>}
      {kind === 'person' && status !== 'PENDING' && status !== 'ACTIVE' && (
        <Badge tone="warning" mark="triangle" title={status ?? ''}>
          {status === 'INVITATION_EXPIRED' ? 'invitation expired' : 'invitation rejected'}
        </Badge>
      )}
      {detail !== '' && kind === 'apiKey' && <span className={classes.small}>{detail}</span>}
    </Row>
  );
}

interface RoleCellProps extends MatrixContext {
  holder: Holder;
  place: Place;
  name: string;
}

/**
 * The roles of one holder in the organization or a project, as marks; pressing opens them. Unsaved choices
 * are tinted.
 */
function RoleCell({ holder, place, name, holders, draft, orgId, onOpen }: RoleCellProps) {
  const chosen = draft[draftKey(holder, place)];
  const roles = chosen ?? rolesIn(holder, place);
  const inherited = inheritedIn(holder, holders, orgId, place);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={cells.cell}
      data-changed={chosen !== undefined || undefined}
      aria-label={`Roles of ${holder.name} in ${name}: ${roles.map(roleName).join(', ') || 'none'}${chosen ? ', not saved' : ''}`}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(holder, place);
      }}
    >
      {roles.length + inherited.length === 0 ? <Absent /> : <RoleMarks roles={roles} inherited={inherited} />}
    </button>
  );
}
