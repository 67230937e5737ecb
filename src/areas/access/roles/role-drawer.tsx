import type { CustomDbRole } from '#contract/security/custom-db-roles.ts';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { PendingOf } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from '../access.module.css';
import { RightsQuestion } from '../users/rights-question.tsx';
import { RoleTree, resourceLabel } from '../users/role-tree.tsx';
import { heirsOf, holdersOf, roleValuesOf } from './role-values.ts';

interface RoleDrawerProps {
  groupId: string;
  role: CustomDbRole;
  custom: readonly CustomDbRole[];
  users: readonly DatabaseUser[];
  onEdit: () => void;
  onClose: () => void;
}

/** One custom role: its direct and inherited privileges, its users, and the effect of its removal. */
export function RoleDrawer({ groupId, role, custom, users, onEdit, onClose }: RoleDrawerProps) {
  const { roleName } = role;
  const remove = useConfirmed('deleteGroupCustomDbRoleRole', { also: ['listGroupDatabaseUsers'] });
  const editRefusal = useRefusal('updateGroupCustomDbRoleRole', { groupId });
  const removeRefusal = useRefusal('deleteGroupCustomDbRoleRole', { groupId });
  const holders = holdersOf(roleName, users, custom);
  const heirs = heirsOf(roleName, custom);
  const left = holders.filter(({ roles }) => roles.every((each) => each.roleName === roleName));
  const ask = (): void =>
    remove({
      title: `Delete custom role ${roleName}?`,
      consequence: (
        <>
          <p>
            {plural(holders.length, 'user')} and {plural(heirs.length, 'role')} lose its privileges.
          </p>
          {left.length > 0 && (
            <p>
              Atlas refuses while {left.map(({ username }) => username).join(', ')} would be left without a
              role.
            </p>
          )}
        </>
      ),
      confirmLabel: 'Delete role',
      danger: true,
      typedName: roleName,
      args: () => ({ groupId, roleName }),
      change: `Delete custom role ${roleName}`,
      done: `Custom role ${roleName} deleted`,
      onDone: onClose,
    });
  const input = [{ roleName, databaseName: 'admin' }];
  return (
    <Drawer
      title={roleName}
      facts={`${plural(holders.length, 'user')}, inherited by ${plural(heirs.length, 'role')}`}
      onClose={onClose}
      footer={
        <>
          <Button disabledReason={editRefusal} onClick={onEdit}>
            Edit role
          </Button>
          <Button variant="danger" disabledReason={removeRefusal} onClick={ask}>
            Delete role
          </Button>
        </>
      }
    >
      <PendingOf resource={`/groups/${groupId}/customDBRoles/roles/${roleName}`} />
      <Section label="Direct privileges">
        {role.actions.length === 0 && <p className={classes.none}>Nothing: it only inherits.</p>}
        <ul className={classes.tree}>
          {roleValuesOf(role).privileges.map(({ on, db, collection, actions }) => (
            <li key={`${on} ${db}.${collection}`}>
              <Mono>{actions.join(', ')}</Mono> on{' '}
              {resourceLabel({ cluster: on === 'cluster', db, collection })}
            </li>
          ))}
        </ul>
      </Section>
      <Section label="Inheritance">
        <RoleTree roles={input} custom={custom} />
      </Section>
      <Section label="Effective rights">
        <RightsQuestion who={roleName} roles={input} custom={custom} />
      </Section>
      <Section label="Who has it">
        {holders.length === 0 && <p className={classes.none}>No database user.</p>}
        <ul className={classes.tree}>
          {holders.map(({ username, databaseName }) => (
            <li key={`${databaseName}/${username}`}>{username}</li>
          ))}
        </ul>
      </Section>
    </Drawer>
  );
}
