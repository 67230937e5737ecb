import type { BesideMember } from './beside-members.ts';
import classes from './topology.module.css';
import type { Member } from './topology.ts';

const kindLabels = { ELECTABLE: '', READ_ONLY: ', read-only', ANALYTICS: ', analytics' } as const;

/** `secondary, analytics, in AWS EU_WEST_1`: the meaning of a member's mark. */
export function memberText(member: Member): string {
  return `Member ${member.index}: ${[member.condition.state, member.condition.label].filter(Boolean).join(', ').toLowerCase()}${kindLabels[member.kind]}, in ${member.region}`;
}

/** A primary is filled, a secondary hollow, a member that cannot be elected a square, one that is down crossed. */
export function MemberMark({ member }: { member: Member }) {
  const { condition, primary, kind } = member;
  const down = condition.label === 'No data';
  return (
    <svg
      className={classes.mark}
      data-kind={condition.kind}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      role="img"
    >
      <title>{memberText(member)}</title>
      {kind === 'ELECTABLE' ? (
        <circle cx="10" cy="10" r="7.25" data-filled={primary || undefined} />
      ) : (
        <rect x="3" y="3" width="14" height="14" rx="2" />
      )}
      {down && <path d="m6 6 8 8M14 6l-8 8" />}
      {!down && (
        <text x="10" y="13.5" textAnchor="middle">
          {primary ? 'P' : kind === 'ANALYTICS' ? 'A' : kind === 'READ_ONLY' ? 'R' : 'S'}
        </text>
      )}
    </svg>
  );
}

/** A router or a config server: a small diamond, crossed when it sends no data. */
export function BesideMark({ beside: { kind, name, condition } }: { beside: BesideMember }) {
  const down = condition.label === 'No data' || condition.label === 'Down';
  const what = kind === 'router' ? `Router beside ${name}` : name;
  return (
    <svg
      className={classes.mark}
      data-kind={condition.kind}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      role="img"
    >
      <title>{`${what}: ${[condition.state, condition.label].filter(Boolean).join(', ')}`}</title>
      <path d="M10 1.5 18.5 10 10 18.5 1.5 10Z" />
      {down ? (
        <path d="m7 7 6 6M13 7l-6 6" />
      ) : (
        <text x="10" y="13.5" textAnchor="middle">
          {kind === 'router' ? 'M' : 'C'}
        </text>
      )}
    </svg>
  );
}
