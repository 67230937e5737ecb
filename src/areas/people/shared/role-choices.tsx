import classes from './people.module.css';
import { roleAdds, roleMark, roleName, rolesOf } from './role-text.ts';

interface RoleChoicesProps {
  /** Names the set: read aloud. */
  label: string;
  place: 'org' | 'group';
  value: readonly string[];
  onChange: (roles: string[]) => void;
  disabledReason?: string | undefined;
}

/** The roles of a place with what each adds; any of them. Roles that are held and not known stay choosable. */
export function RoleChoices({ label, place, value, onChange, disabledReason }: RoleChoicesProps) {
  const existing = rolesOf(place) as readonly string[];
  const all = [...existing, ...value.filter((name) => !existing.includes(name))];
  return (
    <fieldset className={classes.choices} title={disabledReason}>
      <legend className="qd-hidden">{label}</legend>
      {all.map((role) => (
        <label key={role} className={classes.choice}>
          <input
            type="checkbox"
            checked={value.includes(role)}
            disabled={disabledReason !== undefined}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...value, role] : value.filter((name) => name !== role))
            }
          />
          <span className={classes.small} aria-hidden="true">
            {roleMark(role)}
          </span>
          <span>{roleName(role)}</span>
          <span className={classes.adds}>{roleAdds(role)}</span>
        </label>
      ))}
    </fieldset>
  );
}
