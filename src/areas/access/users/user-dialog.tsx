import { useState } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import type { CustomDbRole } from '#contract/security/custom-db-roles.ts';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { isLostAnswer } from '#src/api/outcome/lost-answer.ts';
import { useAnyOperation } from '#src/api/query.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { MultiSelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import { ownErrors } from '../own-errors.ts';
import { LostUserNotice, useLostUser } from './lost-user.tsx';
import { type Method, methods } from './methods.ts';
import { RoleFields } from './role-fields.tsx';
import { RoleOffers, SignInFields, UntilField } from './user-form-parts.tsx';
import {
  changeOf,
  creationOf,
  newUser,
  ownPath,
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
  const refusal = useRefusal(user ? 'updateGroupDatabaseUser' : 'createGroupDatabaseUser', { groupId });
  const form = useForm<UserValues>({ defaultValues: user ? valuesOf(user) : newUser });
  const { control, setError, setValue } = form;
  const roles = useFieldArray({ control, name: 'roles' });
  const sending = useAnyOperation();
  const clusters = useAllPages('listGroupClusters', { groupId });
  const clock = useClock();
  const connection = useConnection();
  const [failure, setFailure] = useState<unknown>(null);
  const { lost, again, lookFor, forget } = useLostUser(connection.id);
  const values = useWatch({ control }) as UserValues;
  const method: Method = methods[values.method];
  const customNames = custom.map(({ roleName }) => roleName);

  /** What creates the user, or changes the one that is there; undefined: something was marked as wrong. */
  function change(entered: UserValues, standing: DatabaseUser | undefined) {
    const before = user?.deleteAfterDate === undefined ? null : Date.parse(user.deleteAfterDate);
    const result = userProblems(entered, { isNew: !user, custom: customNames, now: clock(), before });
    for (const [name, message] of Object.entries(result)) setError(name as keyof UserValues, { message });
    if (Object.keys(result).length > 0) return undefined;
    const { username } = entered;
    if (!standing) {
      return collected(
        'createGroupDatabaseUser',
        { groupId, body: creationOf(entered) },
        `New database user ${username}`,
      );
    }
    const { databaseName } = standing;
    const body = changeOf(entered, standing);
    return collected(
      'updateGroupDatabaseUser',
      { groupId, databaseName, username, body },
      `Database user ${username}`,
    );
  }

  /** A password that was made is shown once, whether it is sent now or later. */
  function close(): void {
    const { username, password } = form.getValues();
    onClose();
    if (password !== '') onMade({ username, password });
  }

  async function submit(entered: UserValues): Promise<void> {
    setFailure(null);
    forget();
    const { username } = entered;
    // a user whose creation got no response may exist: then it gets the entered values
    const standing = user ?? lost?.user;
    const asked = change(entered, standing);
    if (!asked) return;
    try {
      await sending.mutateAsync(asked);
      notify({ message: `Database user ${username} ${user ? 'saved' : 'added'}` });
      close();
    } catch (error) {
      if (!isLostAnswer(error)) return setFailure(error);
      const { databaseName } = standing ?? creationOf(entered);
      lookFor({ groupId, databaseName, username });
    }
  }

  const listProblem = form.formState.errors.roles?.message ?? form.formState.errors.roles?.root?.message;
  return (
    <Dialog opened title={user ? `Edit ${user.username}` : 'Add database user'} size={720} onClose={onClose}>
      <FormPanel
        form={form}
        onSubmit={submit}
        label={user ? `Edit ${user.username}` : 'Add database user'}
        submitLabel={user ? 'Save user' : 'Add user'}
        error={ownErrors(failure, ownPath)}
        saving={sending.isPending}
        disabledReason={refusal}
        onCancel={onClose}
        beside={
          <AddChange disabledReason={refusal} change={() => change(form.getValues(), user)} onAdded={close} />
        }
      >
        <SignInFields
          control={control}
          method={method}
          user={user}
          onPassword={(password) => setValue('password', password, { shouldDirty: true })}
        />
        <RoleOffers roles={roles} />
        <RoleFields control={control} roles={roles} custom={customNames} />
        {listProblem !== undefined && (
          <Text as="p" size={12} tone="critical">
            Roles {listProblem}
          </Text>
        )}
        <MultiSelectField
          control={control}
          name="scopes"
          label="Clusters"
          help="None chosen: every cluster of the project, also those to come."
          options={clusters.rows.map(({ name }) => ({ value: name, label: name }))}
          placeholder="Every cluster"
          optional
        />
        {method.field !== 'x509Type' && <UntilField control={control} />}
        <TextField control={control} name="description" label="Description" optional />
        <LostUserNotice
          lost={lost}
          again={again}
          username={values.username}
          password={values.password !== ''}
        />
      </FormPanel>
    </Dialog>
  );
}
