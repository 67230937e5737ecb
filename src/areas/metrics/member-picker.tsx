import { memo } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { rowClass } from '#src/ui/layout/look.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { useShownValue } from '#src/ui/use-shown-value.ts';
import { type Member, mostMembers } from './members.ts';
import classes from './metrics.module.css';

interface MemberPickerProps {
  members: readonly Member[];
  chosen: readonly Member[];
  /** Names of the members to show; empty: those that are shown unasked. */
  onChange: (names: string[]) => void;
}

/** Maximum number of checkboxes; the rest of a large cluster is reached by ranking. */
const mostBoxes = 24;

/** Which members of the cluster share the charts. */
export const MemberPicker = memo(function MemberPicker({ members, chosen, onChange }: MemberPickerProps) {
  const [shown, change] = useShownValue(
    chosen.map(({ name }) => name),
    onChange,
  );
  const names = new Set(shown);
  const offered = members.filter(({ name }, index) => index < mostBoxes || names.has(name));
  const full = names.size >= mostMembers;
  return (
    <fieldset className={rowClass({ gap: 6, wrap: true, shrink: true, className: classes.members })}>
      <legend className="qd-hidden">Members</legend>
      {offered.map(({ name, role, primary }) => {
        const checked = names.has(name);
        return (
          <label
            key={name}
            className={rowClass({
              inline: true,
              gap: 6,
              align: 'center',
              size: 12,
              className: classes.member,
            })}
            data-checked={checked || undefined}
          >
            <input
              type="checkbox"
              checked={checked}
              disabled={(!checked && full) || (checked && names.size === 1)}
              onChange={() => {
                const next = new Set(names);
                if (!next.delete(name)) next.add(name);
                change(offered.filter((each) => next.has(each.name)).map((each) => each.name));
              }}
            />
            <Text mono>{name}</Text>
            <Text tone="dim" className={classes.memberRole} data-primary={primary || undefined}>
              {role}
            </Text>
          </label>
        );
      })}
      {members.length > offered.length && (
        <span className={classes.note}>
          and {plural(members.length - offered.length, 'more process', 'more processes')}: open a chart to
          rank all
        </span>
      )}
    </fieldset>
  );
});
