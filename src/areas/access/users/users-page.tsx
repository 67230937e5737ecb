import { useState } from 'react';
import { type DatabaseUser, mostDatabaseUsers } from '#contract/security/database-users.ts';
import { DAY } from '#contract/values/durations.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Fact } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import classes from '../access.module.css';
import { useProjectAttempts } from '../network/use-project-attempts.ts';
import { MadeSecret } from './made-secret.tsx';
import { userKey, useUsers } from './use-users.ts';
import { UserDialog } from './user-dialog.tsx';
import { UserDrawer } from './user-drawer.tsx';
import type { UsersSearch } from './users-search.ts';
import { UsersTable } from './users-table.tsx';

interface UsersPageProps {
  groupId: string;
  search: UsersSearch;
  onSearch: (search: UsersSearch, how?: 'push' | 'replace') => void;
}

/** Users of the databases of a project, with sign-in methods, permissions and last sign-ins. */
export function UsersPage({ groupId, search, onSearch }: UsersPageProps) {
  const { users, custom, error, refetch } = useUsers(groupId);
  const { attempts, loading, unknown } = useProjectAttempts(groupId);
  const refusal = useRefusal('createGroupDatabaseUser', { groupId });
  const [edited, setEdited] = useState<DatabaseUser>();
  const [secret, setSecret] = useState<{ username: string; password: string }>();
  const now = useNow();
  const open = users?.find((user) => userKey(user) === search.user);
  const leaving = users?.filter(
    ({ deleteAfterDate }) => deleteAfterDate !== undefined && Date.parse(deleteAfterDate) - now < DAY,
  );
  const { user: _, open: isOpen, ...rest } = search;
  const seen = { attempts, loading, unknown };
  return (
    <>
      <Row gap={8} columnGap={16} align="center" justify="between" wrap className={classes.headLine}>
        <p className={classes.facts}>
          {users && (
            <>
              <Fact>
                {formatCount(users.length)} of {mostDatabaseUsers} users
              </Fact>
              {leaving && leaving.length > 0 && (
                <Fact>{plural(leaving.length, 'user')} removed within a day</Fact>
              )}
            </>
          )}
        </p>
        <Button
          variant="primary"
          icon="plus"
          disabledReason={refusal}
          onClick={() => onSearch({ ...rest, open: 'new' })}
        >
          Add user
        </Button>
      </Row>
      <PendingBelow parts={`/groups/${groupId}/databaseUsers`} />
      {error && !users && <ReadFailure what="Database users" query={{ error, refetch }} />}
      {search.user !== undefined && users && !open && (
        <Notice tone="warning" title={`No database user ${search.user}`}>
          It was deleted, or its time is over.
        </Notice>
      )}
      {!(error && !users) && (
        <UsersTable
          groupId={groupId}
          users={users}
          seen={seen}
          search={search}
          onSearch={onSearch}
          onAdd={() => onSearch({ ...rest, open: 'new' })}
        />
      )}
      {open && (
        <UserDrawer
          key={userKey(open)}
          groupId={groupId}
          user={open}
          custom={custom ?? []}
          seen={seen}
          onEdit={() => setEdited(open)}
          onClose={() => onSearch(rest)}
        />
      )}
      {(isOpen === 'new' || edited) && (
        <UserDialog
          groupId={groupId}
          user={edited}
          custom={custom ?? []}
          onClose={() => {
            setEdited(undefined);
            if (isOpen) onSearch(rest);
          }}
          onMade={setSecret}
        />
      )}
      {secret && <MadeSecret {...secret} onStored={() => setSecret(undefined)} />}
    </>
  );
}
