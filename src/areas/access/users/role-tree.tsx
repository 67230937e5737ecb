import type { CustomDbRole } from '#contract/security/custom-db-roles.ts';
import type { GivenRole } from '#contract/security/database-user-rules.ts';
import { plural } from '#src/lib/bytes.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from '../access.module.css';

interface RoleTreeProps {
  roles: readonly GivenRole[];
  custom: readonly CustomDbRole[];
  /** The roles that lead here: none inherits from itself. */
  before?: readonly string[];
}

/** Roles with those that they inherit from below them. */
export function RoleTree({ roles, custom, before = [] }: RoleTreeProps) {
  return (
    <ul className={classes.tree}>
      {roles.map(({ roleName, databaseName, collectionName }) => {
        const own = custom.find((each) => each.roleName === roleName);
        const on = collectionName ? `${databaseName}.${collectionName}` : databaseName;
        return (
          <li key={`${roleName} ${on}`}>
            <Mono>{roleName}</Mono> {on !== 'admin' && <>on {on}</>}
            {own && <OwnActions role={own} />}
            {own && own.inheritedRoles.length > 0 && !before.includes(roleName) && (
              <RoleTree
                roles={own.inheritedRoles.map(({ role, db }) => ({ roleName: role, databaseName: db }))}
                custom={custom}
                before={[...before, roleName]}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function OwnActions({ role: { actions } }: { role: CustomDbRole }) {
  if (actions.length === 0) return null;
  const names = actions.map(({ action }) => action).join(', ');
  return (
    <Text tone="dim" title={names}>
      {' '}
      {actions.length > 4 ? plural(actions.length, 'action') : names}
    </Text>
  );
}

/** Where a privilege holds: `shop.orders`, `shop`, every database, the cluster. */
export function resourceLabel({
  cluster,
  db,
  collection,
}: {
  cluster: boolean;
  db: string;
  collection: string;
}): string {
  if (cluster) return 'the cluster';
  if (db === '') return collection === '' ? 'every database' : `${collection} of every database`;
  return collection === '' ? `every collection of ${db}` : `${db}.${collection}`;
}
