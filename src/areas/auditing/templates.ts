import { actionsOf } from './audit-actions.ts';
import { everything, type FilterModel } from './filter-model.ts';

/** Filters for the usual demands of auditors. */
export const templates: readonly { label: string; about: string; model: FilterModel }[] = [
  {
    label: 'Authentication failures',
    about: 'Refused sign-ins of all users.',
    model: { ...everything, actions: ['authenticate'], failuresOnly: true },
  },
  {
    label: 'Schema changes',
    about: 'Collections, indexes and databases that are created, renamed or dropped.',
    model: { ...everything, actions: actionsOf('Schema') },
  },
  {
    label: 'User administration',
    about: 'Changes of database users and roles.',
    model: { ...everything, actions: actionsOf('Users and roles') },
  },
  {
    label: 'Everything by a role',
    about: 'All events of users with a role. Replace admin.atlasAdmin with the role.',
    model: { ...everything, roles: ['admin.atlasAdmin'] },
  },
];
