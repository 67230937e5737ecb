import { Badge } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, longTextColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { LastSeen } from '../shared/last-seen.tsx';
import classes from '../shared/people.module.css';
import { RoleMarks } from '../shared/role-marks.tsx';
import { roleName } from '../shared/role-text.ts';
import { type Finding, findingLabels } from './findings.ts';
import type { Removal } from './removal.ts';
import type { ReviewRow } from './review-row.ts';

/** Findings that are no problem are shown without a mark. */
const calm: ReadonlySet<Finding> = new Set(['owner', 'use-unknown', 'all-databases', 'invited']);

const brokenBy = ({ consequence, refusal }: Removal): string =>
  refusal === undefined ? consequence : `Cannot be removed here: ${refusal}`;

/**
 * Access, its last use, its findings and what its removal would break. `ends`: whether the access of any row ends; a
 * column without values takes room from those that decide.
 */
export const reviewColumns = (
  removalOf: (row: ReviewRow) => Removal,
  { ends = true }: { ends?: boolean } = {},
): readonly Column<ReviewRow>[] => [
  longTextColumn('who', 'Who', ({ who }) => who, { narrow: { line: 1 }, min: 180 }),
  textColumn('kind', 'Kind', ({ kind }) => kind, { width: 90 }),
  longTextColumn('place', 'To what', ({ place }) => place, { narrow: { line: 2 }, width: 110, wraps: true }),
  {
    id: 'roles',
    header: 'Roles',
    decides: true,
    width: 110,
    narrow: { line: 2 },
    exportValue: ({ roles }) => roles.map(roleName).join(', '),
    cell: ({ roles, user, ofDatabase }) =>
      user || ofDatabase ? (
        <span title={roles.join(', ')}>{roles.join(', ')}</span>
      ) : roles.length > 0 ? (
        <RoleMarks roles={roles} />
      ) : (
        <Absent />
      ),
  },
  textColumn('through', 'Through', ({ team }) => team?.name, {
    width: 96,
    wraps: true,
    cell: ({ team }) => (team ? <span title={team.name}>{team.name}</span> : <Absent label="directly" />),
  }),
  instantColumn('used', 'Last seen', ({ lastUsedAt }) => lastUsedAt, {
    width: 100,
    narrow: { line: 2, at: 'end', whole: true, word: 'seen' },
    cell: ({ lastUsedAt, indirect }) => (
      <LastSeen value={lastUsedAt} ofConsole={indirect?.kind === 'consoleUser'} />
    ),
  }),
  instantColumn('since', 'Account since', ({ holder }) => holder?.createdAt, {
    optional: true,
    width: 120,
    help: 'When the person, key or account was created. “Who changed it” shows since when a role is held.',
  }),
  instantColumn('ends', 'Ends', ({ endsAt }) => endsAt, {
    width: 80,
    optional: !ends,
    cell: ({ endsAt }) => <Instant value={endsAt} suffix past={false} />,
  }),
  {
    id: 'findings',
    header: 'Findings',
    narrow: {
      line: 1,
      at: 'end',
      whole: true,
      cell: ({ findings: [first, ...others] }) =>
        first === undefined ? '' : `${findingLabels[first]}${others.length > 0 ? ` +${others.length}` : ''}`,
    },
    // the longest of them with its mark is shown whole, the others are counted
    min: 220,
    sortValue: (row) => row.findings.map((finding) => findingLabels[finding]).join(', ') || undefined,
    cell: ({ findings }) => {
      const [worst, ...others] = findings.toSorted(
        (one, other) => Number(calm.has(one)) - Number(calm.has(other)),
      );
      return worst === undefined ? (
        <Absent />
      ) : (
        <Row
          as="span"
          inline
          gap={8}
          align="baseline"
          shrink
          className={classes.who}
          title={findings.map((finding) => findingLabels[finding]).join(', ')}
        >
          <FindingBadge finding={worst} />
          {others.length > 0 && <span className={classes.small}>+{others.length}</span>}
        </Row>
      );
    },
  },
  {
    id: 'removal',
    header: 'If removed',
    width: 120,
    wraps: true,
    narrow: { line: 2, word: 'if removed:' },
    exportValue: (row) => brokenBy(removalOf(row)),
    cell: (row) => <span title={brokenBy(removalOf(row))}>{brokenBy(removalOf(row))}</span>,
  },
];

function FindingBadge({ finding }: { finding: Finding }) {
  const mark = calm.has(finding) ? {} : { tone: 'warning' as const, mark: 'triangle' as const };
  return <Badge {...mark}>{findingLabels[finding]}</Badge>;
}
