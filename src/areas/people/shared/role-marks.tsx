import classes from './people.module.css';
import { roleMark, roleName } from './role-text.ts';

interface RoleMarksProps {
  roles: readonly string[];
  /** Roles that come from elsewhere: drawn with a dashed edge, and named with their source. */
  inherited?: readonly { role: string; from: string }[];
}

/** Roles as short marks; their names on hover and for screen readers. */
export function RoleMarks({ roles, inherited = [] }: RoleMarksProps) {
  return (
    <span className={classes.marks}>
      {roles.map((role) => (
        <span key={role} className={classes.mark} title={roleName(role)}>
          <span aria-hidden="true">{roleMark(role)}</span>
          <span className="qd-hidden">{roleName(role)} </span>
        </span>
      ))}
      {inherited.map(({ role, from }) => (
        <span
          key={`${role} ${from}`}
          className={classes.mark}
          data-inherited
          title={`${roleName(role)}, ${from}`}
        >
          <span aria-hidden="true">{roleMark(role)}</span>
          <span className="qd-hidden">{`${roleName(role)}, ${from} `}</span>
        </span>
      ))}
    </span>
  );
}
