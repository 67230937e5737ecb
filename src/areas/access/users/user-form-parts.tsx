import type { Control, UseFieldArrayReturn } from 'react-hook-form';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import { DAY } from '#contract/values/durations.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { DateTimeField } from '#src/ui/fields/date-time-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import classes from '../access.module.css';
import { madePassword } from './made-password.ts';
import { type Method, methodIds, methods } from './methods.ts';
import { roleTemplates, type UserValues } from './user-values.ts';

interface SignInFieldsProps {
  control: Control<UserValues>;
  method: Method;
  /** Absent: a new one. */
  user: DatabaseUser | undefined;
  onPassword: (password: string) => void;
}

/** The method by which a user signs in, and its name. */
export function SignInFields({ control, method, user, onPassword }: SignInFieldsProps) {
  const fixed = user && 'Cannot be changed: create another user instead.';
  return (
    <>
      <SelectField
        control={control}
        name="method"
        label="Signs in by"
        options={methodIds.map((value) => ({ value, label: methods[value].label }))}
        disabledReason={fixed}
      />
      <TextField
        control={control}
        name="username"
        label={method.name}
        help={method.help}
        mono
        opensHere={!user}
        disabledReason={fixed}
      />
      {method === methods.password && (
        <>
          <TextField
            control={control}
            name="password"
            label={user ? 'New password' : 'Password'}
            help={user ? 'Empty: the old one stays.' : 'At least 8 characters. Shown again after saving.'}
            mono
            optional={user !== undefined}
          />
          <div className={classes.offers}>
            <Button size="sm" icon="refresh" onClick={() => onPassword(madePassword())}>
              Generate password
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** Sets of roles that many users have. */
export function RoleOffers({ roles }: { roles: UseFieldArrayReturn<UserValues, 'roles'> }) {
  return (
    <div className={classes.offers}>
      {roleTemplates.map(({ label, roles: input }) => (
        <Button
          key={label}
          size="sm"
          onClick={() =>
            roles.replace(input.map((role) => ({ ...role, collectionName: role.collectionName ?? '' })))
          }
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Until when a user stays. */
export function UntilField({ control }: { control: Control<UserValues> }) {
  const clock = useClock();
  return (
    <DateTimeField
      control={control}
      name="until"
      label="Expires"
      help="Atlas removes a temporary user at this time, at most 7 days ahead. Empty: never."
      optional
      presets={[
        { label: 'In 6 hours', epoch: clock() + 21_600_000 },
        { label: 'In a day', epoch: clock() + DAY },
      ]}
    />
  );
}
