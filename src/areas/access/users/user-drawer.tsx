import { Link } from '@tanstack/react-router';
import type { CustomDbRole } from '#contract/security/custom-db-roles.ts';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import { pairsOf } from '#contract/sign-ins/first-seen.ts';
import { isOfGroup, isSignInOf } from '#contract/sign-ins/of-user.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { PendingOf } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from '../access.module.css';
import { Certificates } from './certificates.tsx';
import { methodOf, methods } from './methods.ts';
import { RightsQuestion } from './rights-question.tsx';
import { RoleTree } from './role-tree.tsx';
import { lastOf, type Seen } from './users-table.tsx';

interface UserDrawerProps {
  groupId: string;
  user: DatabaseUser;
  custom: readonly CustomDbRole[];
  seen: Seen;
  onEdit: () => void;
  onClose: () => void;
}

/** One database user: its permissions by role, their origin, and the effect of its removal. */
export function UserDrawer({ groupId, user, custom, seen, onEdit, onClose }: UserDrawerProps) {
  const { username, databaseName } = user;
  const remove = useConfirmed('deleteGroupDatabaseUser');
  const editRefusal = useRefusal('updateGroupDatabaseUser', { groupId });
  const removeRefusal = useRefusal('deleteGroupDatabaseUser', { groupId });
  const own = seen.attempts.filter((each) => isSignInOf(user, each.user, each.source));
  const pairs = pairsOf(own);
  const last = lastOf(user, seen.attempts);
  const ask = (): void =>
    remove({
      title: `Delete database user ${username}?`,
      consequence: (
        <Consequence
          last={last?.at}
          addresses={[...new Set(pairs.map(({ address }) => address))]}
          group={isOfGroup(user)}
          seen={seen}
        />
      ),
      confirmLabel: 'Delete user',
      danger: true,
      typedName: username,
      args: () => ({ groupId, databaseName, username }),
      change: `Delete database user ${username}`,
      done: `Database user ${username} deleted`,
      onDone: onClose,
    });
  return (
    <Drawer
      title={username}
      facts={methods[methodOf(user)].label}
      onClose={onClose}
      footer={
        <>
          <Button disabledReason={editRefusal} onClick={onEdit}>
            Edit user
          </Button>
          <Button variant="danger" disabledReason={removeRefusal} onClick={ask}>
            Delete user
          </Button>
        </>
      }
    >
      <PendingOf
        resource={`/groups/${groupId}/databaseUsers/${databaseName}/${encodeURIComponent(username)}`}
      />
      <KeyValue
        items={[
          { label: 'Authentication database', value: <Mono>{databaseName}</Mono> },
          {
            label: 'Clusters',
            value:
              user.scopes.length === 0
                ? 'All clusters, including future ones'
                : user.scopes.map(({ name }) => name).join(', '),
          },
          { label: 'Description', value: user.description },
          {
            label: 'History',
            value: (
              <Link
                from="/c/$connectionId/groups/$groupId"
                to="/c/$connectionId/groups/$groupId/activity"
                search={{ of: 'databaseUsers', on: username }}
              >
                Who changed it
              </Link>
            ),
          },
          {
            label: 'Expires',
            value:
              user.deleteAfterDate === undefined ? 'never' : <AbsoluteInstant value={user.deleteAfterDate} />,
          },
          ...(user.labels.length > 0
            ? [{ label: 'Labels', value: user.labels.map(({ key, value }) => `${key}: ${value}`).join(', ') }]
            : []),
        ]}
      />
      <Section label="Effective rights">
        <RightsQuestion who={username} roles={user.roles} custom={custom} />
        <RoleTree roles={user.roles} custom={custom} />
      </Section>
      {user.x509Type === 'MANAGED' && <Certificates groupId={groupId} user={user} />}
      <Section label="Seen in the last seven days">
        {pairs.length === 0 && (
          <p className={classes.none}>
            {isOfGroup(user)
              ? groupLabels
              : seen.loading
                ? 'Asking the access history…'
                : 'Not in the access history: it may not have come, or not been logged.'}
          </p>
        )}
        {seen.unknown.length > 0 && <p className={classes.none}>{seen.unknown.join(' ')}</p>}
        <ul className={classes.tree}>
          {pairs.slice(0, 8).map(({ user: by, address, last: at, succeeded }) => (
            <li key={`${by} ${address}`}>
              <Mono>{address}</Mono> {plural(succeeded, 'sign-in')}, the last <Instant value={at} suffix />
            </li>
          ))}
        </ul>
      </Section>
    </Drawer>
  );
}

interface ConsequenceProps {
  last: number | undefined;
  addresses: readonly string[];
  /** It represents a group, whose members sign in with their own names. */
  group: boolean;
  seen: Seen;
}

/** A limit of the history for groups. */
const groupLabels = 'Its members sign in by their own names: the access history does not record the group.';

/** What stops working without the user, as far as the history knows. */
function Consequence({ last, addresses, group, seen }: ConsequenceProps) {
  return (
    <>
      {group && <p>{groupLabels} Members of no other group that is a user here can no longer sign in.</p>}
      {group ? null : last === undefined ? (
        <p>
          It was not seen in the last seven days{seen.loading ? ' as far as the history is loaded' : ''}. That
          does not prove that it is unused.
        </p>
      ) : (
        <p>
          It signed in last <Instant value={last} suffix />, from{' '}
          {plural(addresses.length, 'address', 'addresses')}: {addresses.slice(0, 5).join(', ')}. Whatever
          runs there can no longer sign in.
        </p>
      )}
      <p>Connections that are open lose their rights at once.</p>
      {seen.unknown.length > 0 && <p>{seen.unknown.join(' ')}</p>}
    </>
  );
}
