import { Badge, StateBadge } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { isOwnCredential, kindLabels } from '../shared/holders.ts';
import classes from '../shared/people.module.css';
import { RoleMarks } from '../shared/role-marks.tsx';
import { roleName } from '../shared/role-text.ts';
import type { KeyRow } from './key-rows.ts';
import { unusedWord } from './last-use.ts';

const usedAt = ({ use }: KeyRow): string | undefined => (typeof use === 'string' ? undefined : use.at);

/** Name, kind, roles, and validity. `identity`: the credential of the connection itself. */
export function keyColumns(identity: string): Column<KeyRow>[] {
  return [
    textColumn('name', 'Name', ({ holder }) => holder.name, {
      narrow: { line: 1 },
      min: 180,
      cell: ({ holder }) => (
        <Row as="span" inline gap={8} align="baseline" shrink className={classes.who}>
          <span>{holder.name}</span>
          {isOwnCredential(holder, identity) && <Badge filled>this connection</Badge>}
        </Row>
      ),
    }),
    textColumn('kind', 'Kind', ({ holder }) => kindLabels[holder.kind], {
      narrow: { line: 2, whole: true },
      width: 130,
    }),
    monoColumn('identity', 'Public key or client ID', ({ identity: text }) => text, {
      optional: true,
      width: 290,
    }),
    {
      id: 'roles',
      header: 'Organization',
      width: 130,
      exportValue: ({ holder }) => holder.orgRoles.map(roleName).join(', '),
      cell: ({ holder }) => (holder.orgRoles.length > 0 ? <RoleMarks roles={holder.orgRoles} /> : <Absent />),
    },
    countColumn('projects', 'Projects', ({ holder }) => Object.keys(holder.groups).length, { width: 90 }),
    {
      id: 'state',
      header: 'Secret',
      narrow: { line: 1, at: 'end', whole: true },
      width: 190,
      sortValue: ({ endsAt, state }) => (state === 'lasting' ? undefined : (endsAt ?? '')),
      exportValue: ({ endsAt, state }) => endsAt ?? state,
      cell: (row) => <SecretStanding row={row} />,
    },
    {
      id: 'used',
      header: 'Last used',
      narrow: {
        line: 2,
        at: 'end',
        whole: true,
        word: (row) => (usedAt(row) === undefined ? 'last use' : 'used'),
      },
      width: 110,
      help: 'Atlas does not report it for API keys without an access list',
      sortValue: (row) => usedAt(row),
      exportValue: (row) => usedAt(row) ?? unusedWord(row.use),
      cell: (row) => {
        const at = usedAt(row);
        if (at !== undefined) return <Instant value={at} past />;
        return <Text tone="dim">{unusedWord(row.use)}</Text>;
      },
    },
  ];
}

function SecretStanding({ row: { state, endsAt, rotating } }: { row: KeyRow }) {
  if (state === 'lasting') return <Text tone="dim">never expires</Text>;
  if (state === 'none') return <StateBadge kind="off" state="none" label="No secret" />;
  if (state === 'expired') return <StateBadge kind="failed" state="expired" />;
  return (
    <Row as="span" gap={4} columnGap={8} align="center" wrap shrink>
      <StateBadge
        kind={state === 'expiring' ? 'warning' : rotating ? 'progress' : 'ok'}
        state={state}
        label={rotating ? 'Rotating, ends' : 'Expires'}
      />
      <Instant value={endsAt} />
    </Row>
  );
}
