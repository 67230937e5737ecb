import { fieldsOf } from '../call.ts';
import { type Kind, masked } from '../kind.ts';

/** How changes of these resources are read and undone: database user. */
export const databaseUserKinds: readonly Kind[] = [
  {
    item: 'getGroupDatabaseUser',
    create: 'createGroupDatabaseUser',
    updates: ['updateGroupDatabaseUser'],
    remove: 'deleteGroupDatabaseUser',
    named: (body) => ({ databaseName: fieldsOf(body).databaseName, username: fieldsOf(body).username }),
    unset: { description: '', labels: [], scopes: [] },
    objections: {
      update: ({ password }) => (password ? masked('the password that the user had') : undefined),
      remove: ({ databaseName }) =>
        databaseName === '$external' ? undefined : masked('the password of the user'),
    },
  },
];
