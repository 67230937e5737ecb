import { type Fields, fieldsOf } from '../call.ts';
import { type Kind, masked, type Objection } from '../kind.ts';

/** A field that a request sets, and that no request unsets. */
function added(part: string, sent: Fields, stored: Fields): Objection {
  const name = Object.keys(sent).find(
    (each) => sent[each] !== '' && sent[each] !== null && stored[each] === undefined,
  );
  return name && `The field ${part}.${name} was not set before, and no request unsets it.`;
}

/** How changes of these resources are read and undone: LDAP and X.509. The password of a directory stays with its other settings. */
export const userSecurityKinds: readonly Kind[] = [
  {
    item: 'getGroupUserSecurity',
    updates: ['updateGroupUserSecurity'],
    objections: {
      update: (sent, stored) => {
        const [ldap, customerX509] = [fieldsOf(sent.ldap), fieldsOf(sent.customerX509)];
        if (ldap.bindPassword) return masked('the password of the directory');
        return (
          added('ldap', ldap, fieldsOf(stored.ldap)) ??
          added('customerX509', customerX509, fieldsOf(stored.customerX509))
        );
      },
    },
  },
  {
    item: 'getGroupUserSecurity',
    remove: 'disableGroupUserSecurityCustomerX509',
    restore: 'updateGroupUserSecurity',
    asBody: (stored) => ({ customerX509: { cas: fieldsOf(fieldsOf(stored).customerX509).cas } }),
    objections: {
      remove: ({ customerX509 }) =>
        fieldsOf(customerX509).cas === undefined ? masked('the certificate authorities') : undefined,
    },
  },
  {
    item: 'getGroupUserSecurity',
    remove: 'deleteGroupUserSecurityLdapUserToDnMapping',
    restore: 'updateGroupUserSecurity',
    asBody: (stored) => ({ ldap: { userToDNMapping: fieldsOf(fieldsOf(stored).ldap).userToDNMapping } }),
    objections: {
      remove: ({ ldap }) =>
        fieldsOf(ldap).userToDNMapping === undefined ? 'There was no mapping before.' : undefined,
    },
  },
];
