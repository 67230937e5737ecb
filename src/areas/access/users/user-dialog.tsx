import { useState } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import type { CustomDbRole } from '#contract/security/custom-db-roles.ts';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { isLostAnswer } from '#src/api/lost-answer.ts';
import { useOperation } from '#src/api/query.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { DateTimeField } from '#src/ui/fields/date-time-field.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { MultiSelectField, SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import classes from '../access.module.css';
import { type LostUser, LostUserNotice, lookUpUser } from './lost-user.tsx';
import { madePassword } from './made-password.ts';
import { type Method, methodIds, methods } from './methods.ts';
import { RoleFields } from './role-fields.tsx';
import {
  changeOf,
  creationOf,
  newUser,
  ownPath,
  roleTemplates,
  type UserValues,
  userProblems,
  valuesOf,
} from './user-values.ts';

interface UserDialogProps {
  groupId: string;
  /** Absent: a new one. */
  user: DatabaseUser | undefined;
  custom: readonly CustomDbRole[];
  onClose: () => void;
  /** A password was set that has to be shown once. */
  onMade: (secret: { username: string; password: string }) => void;
}

/** Creates a database user, or changes what an old one may do. */
export function UserDialog({ groupId, user, custom, onClose, onMade }: UserDialogProps) {
  const form = useForm<UserValues>({ defaultValues: user ? valuesOf(user) : newUser });
  const { control, setError, setValue } = form;
  const roles = useFieldArray({ control, name: 'roles' });
  const create = useOperation('createGroupDatabaseUser');
  const update = useOperation('updateGroupDatabaseUser');
  const clusters = useAllPages('listGroupClusters', { groupId });
  const clock = useClock();
  const connection = useConnection();
  const [failure, setFailure] = useState<unknown>(null);
  const [lost, setLost] = useState<LostUser>();
  const values = useWatch({ control }) as UserValues;
  const method: Method = methods[values.method];
  const customNames = custom.map(({ roleName }) => roleName);

  async function submit(entered: UserValues): Promise<void> {
    setFailure(null);
    setLost(undefined);
    const before = user?.deleteAfterDate === undefined ? null : Date.parse(user.deleteAfterDate);
    const problems = userProblems(entered, { isNew: !user, custom: customNames, now: clock(), before });
    for (const [name, message] of Object.entries(problems)) setError(name as keyof UserValues, { message });
    if (Object.keys(problems).length > 0) return;
    const { username, password } = entered;
    // one whose creation was not answered may be there: then it gets what stands here
    const standing = user ?? lost?.user;
    try {
      if (standing) {
        const { databaseName } = standing;
        await update.mutateAsync({ groupId, databaseName, username, body: changeOf(entered, standing) });
      } else {
        await create.mutateAsync({ groupId, body: creationOf(entered) });
      }
      notify({ message: `Database user ${username} ${user ? 'saved' : 'added'}` });
      onClose();
      if (password !== '') onMade({ username, password });
    } catch (error) {
      if (!isLostAnswer(error)) return setFailure(error);
      const { databaseName } = standing ?? creationOf(entered);
      setLost(await lookUpUser(connection.id, { groupId, databaseName, username }));
    }
  }

  const errors = failure ? toFormErrors(failure) : null;
  const listProblem = form.formState.errors.roles?.message ?? form.formState.errors.roles?.root?.message;
  return (
    <Dialog opened title={user ? `Edit ${user.username}` : 'Add database user'} size={720} onClose={onClose}>
      <FormPanel
        form={form}
        onSubmit={submit}
        label={user ? `Edit ${user.username}` : 'Add database user'}
        submitLabel={user ? 'Save user' : 'Add user'}
        error={
          errors && {
            ...errors,
            fields: Object.fromEntries(
              Object.entries(errors.fields).map(([path, text]) => [ownPath(path), text]),
            ),
          }
        }
        saving={create.isPending || update.isPending}
        onCancel={onClose}
      >
        <SelectField
          control={control}
          name="method"
          label="Signs in by"
          options={methodIds.map((value) => ({ value, label: methods[value].label }))}
          disabledReason={user && 'Cannot be changed: create another user instead.'}
        />
        <TextField
          control={control}
          name="username"
          label={method.name}
          help={method.help}
          mono
          opensHere={!user}
          disabledReason={user && 'Cannot be changed: create another user instead.'}
        />
        {values.method === 'password' && (
          <>
            <TextField
              control={control}
              name="password"
              label={user ? 'New password' : 'Password'}
              help={
                user ? 'Empty: the old one stays.' : 'At least 8 characters. Shown once more after saving.'
              }
              mono
              optional={user !== undefined}
            />
            <div className={classes.offers}>
              <Button
                size="sm"
                icon="refresh"
                onClick={() => setValue('password', madePassword(), { shouldDirty: true })}
              >
                Make a password
              </Button>
            </div>
          </>
        )}
        <div className={classes.offers}>
          {roleTemplates.map(({ label, roles: given }) => (
            <Button
              key={label}
              size="sm"
              onClick={() => roles.replace(given.map((role) => ({ collectionName: '', ...role })))}
            >
              {label}
            </Button>
          ))}
        </div>
        <RoleFields control={control} roles={roles} custom={customNames} />
        {listProblem !== undefined && <p className={classes.problem}>Roles {listProblem}</p>}
        <MultiSelectField
          control={control}
          name="scopes"
          label="Clusters"
          help="None chosen: every cluster of the project, also those to come."
          options={clusters.rows.map(({ name }) => ({ value: name, label: name }))}
          placeholder="Every cluster"
          optional
        />
        {method.field !== 'x509Type' && (
          <DateTimeField
            control={control}
            name="until"
            label="Removed"
            help="A temporary user is removed by Atlas, at most 7 days ahead. Empty: it stays."
            optional
            presets={[
              { label: 'In 6 hours', epoch: clock() + 21_600_000 },
              { label: 'In a day', epoch: clock() + 86_400_000 },
            ]}
          />
        )}
        <TextField control={control} name="description" label="Description" optional />
        <LostUserNotice lost={lost} username={values.username} password={values.password !== ''} />
      </FormPanel>
    </Dialog>
  );
}
