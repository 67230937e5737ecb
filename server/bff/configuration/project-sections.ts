import { pick } from '../change-sets/bodies.ts';
import { fieldsOf, textAt } from '../change-sets/call.ts';
import { hidesSomething, mask } from './hidden.ts';
import { asBody, type Section } from './section.ts';

/** Limits of a project that differ from their defaults, and sign-ins by directories and certificates. */
export const projectSections: readonly Section[] = [
  {
    name: 'limits',
    read: 'listGroupLimits',
    listed: true,
    isPart: ({ value, defaultLimit }) => value !== defaultLimit,
    keyOf: (body) => textAt(body, 'name'),
    toFile: (stored) => pick(stored, ['name', 'value']),
    schema: 'setGroupLimit',
    create: 'setGroupLimit',
    update: 'setGroupLimit',
    remove: 'deleteGroupLimit',
    addressOf: (body) => ({ limitName: body.name }),
  },
  {
    name: 'directory',
    single: true,
    read: 'getGroupUserSecurity',
    keyOf: () => '',
    toFile: (stored) => {
      const { ldap, ...body } = asBody('updateGroupUserSecurity')(stored);
      // a directory has a password, which no answer contains
      const password = fieldsOf(ldap).bindUsername ? { bindPassword: mask } : {};
      return { ...body, ldap: { ...fieldsOf(ldap), ...password } };
    },
    schema: 'updateGroupUserSecurity',
    update: 'updateGroupUserSecurity',
    // the password that is there stays
    updateBody: ({ ldap, ...body }) => {
      const { bindPassword, ...settings } = fieldsOf(ldap);
      return { ...body, ldap: { ...settings, ...(hidesSomething(bindPassword) ? {} : { bindPassword }) } };
    },
    addressOf: () => ({}),
    objection: (body, stored) => {
      const [was, wanted] = [stored, body].map((each) => fieldsOf(each?.customerX509).cas);
      if (was && !wanted) return 'Certificate authorities are removed on the page of LDAP and X.509.';
      const [had, has] = [stored, body].map((each) => fieldsOf(each?.ldap).hostname);
      if (had && !has) return 'No request removes the server of a directory: replace it.';
      const hasPassword = !!fieldsOf(stored?.ldap).bindUsername;
      return hidesSomething(body) && !hasPassword
        ? 'The password of the directory is not in the file: enter it on the page of LDAP and X.509.'
        : '';
    },
  },
];
