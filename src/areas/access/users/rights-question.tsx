import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CustomDbRole } from '#contract/security/custom-db-roles.ts';
import { allowing, grantsOf, type PrivilegeAction } from '#contract/security/database-rights.ts';
import type { GivenRole } from '#contract/security/database-user-rules.ts';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import classes from '../access.module.css';

/** Common database privileges, in the wording of users. */
const privileges: readonly {
  action: PrivilegeAction;
  text: string;
  on: 'collection' | 'database' | 'cluster';
}[] = [
  { action: 'FIND', text: 'read documents of', on: 'collection' },
  { action: 'INSERT', text: 'insert documents into', on: 'collection' },
  { action: 'UPDATE', text: 'change documents of', on: 'collection' },
  { action: 'REMOVE', text: 'delete documents of', on: 'collection' },
  { action: 'CREATE_COLLECTION', text: 'create', on: 'collection' },
  { action: 'DROP_COLLECTION', text: 'drop', on: 'collection' },
  { action: 'CREATE_INDEX', text: 'create indexes of', on: 'collection' },
  { action: 'DROP_INDEX', text: 'drop indexes of', on: 'collection' },
  { action: 'COLL_MOD', text: 'change the options of', on: 'collection' },
  { action: 'CHANGE_STREAM', text: 'watch changes of', on: 'collection' },
  { action: 'DROP_DATABASE', text: 'drop the database', on: 'database' },
  { action: 'LIST_COLLECTIONS', text: 'list the collections of', on: 'database' },
  { action: 'LIST_DATABASES', text: 'list databases', on: 'cluster' },
  { action: 'SERVER_STATUS', text: 'see the status of servers', on: 'cluster' },
  { action: 'KILL_OP', text: 'end operations of others', on: 'cluster' },
];

interface RightsQuestionProps {
  who: string;
  roles: readonly GivenRole[];
  custom: readonly CustomDbRole[];
}

/** "Can this user drop `orders`?", answered with the roles that lead to it. */
export function RightsQuestion({ who, roles, custom }: RightsQuestionProps) {
  const [action, setAction] = useState<PrivilegeAction>('DROP_COLLECTION');
  const [db, setDb] = useState(
    () => roles.find(({ databaseName }) => databaseName !== 'admin')?.databaseName ?? '',
  );
  const [collection, setCollection] = useState('');
  const privilege = privileges.find((each) => each.action === action);
  const on = privilege?.on ?? 'cluster';
  const isAsked = on === 'cluster' || (db !== '' && (on === 'database' || collection !== ''));
  const asked =
    on === 'cluster' ? { action } : { action, db, ...(on === 'collection' ? { collection } : {}) };
  const by = isAsked ? allowing(grantsOf(roles, custom), asked) : [];
  const paths = [...new Set(by.map(({ path }) => path.join(' → ')))];
  return (
    <Grid gap={12}>
      <Row gap={8} columnGap={16} align="end" wrap>
        <PlainSelect
          label={`Can ${who}`}
          size="xs"
          className={classes.wide}
          data={privileges.map((each) => ({ value: each.action, label: each.text }))}
          value={action}
          onChange={(next) => setAction(next as PrivilegeAction)}
        />
        {on !== 'cluster' && (
          <TextInput
            label="Database"
            size="xs"
            className={classes.narrow}
            value={db}
            spellCheck={false}
            onChange={(event) => setDb(event.currentTarget.value.trim())}
          />
        )}
        {on === 'collection' && (
          <TextInput
            label="Collection"
            size="xs"
            className={classes.narrow}
            value={collection}
            spellCheck={false}
            onChange={(event) => setCollection(event.currentTarget.value.trim())}
          />
        )}
      </Row>
      <p className={classes.effect} role="status">
        {!isAsked && `Enter a ${db === '' ? 'database' : 'collection'}.`}
        {isAsked && paths.length > 0 && (
          <>
            <Badge tone="ok" mark="dot">
              Yes
            </Badge>
            , by {paths.join('; ')}.
          </>
        )}
        {isAsked && paths.length === 0 && (
          <>
            <Badge tone="dim" mark="hollow">
              No
            </Badge>
            , no role of {who} allows it.
          </>
        )}
      </p>
    </Grid>
  );
}
