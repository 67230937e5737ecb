import { isLimitName, limits } from '#contract/security/settings.ts';
import { type Copies, projectOf } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { projectSettings, putProjectSettings } from './settings.ts';
import { vanishAt } from './temporary.ts';

/** Security of the projects of a copy. Passwords and keys are in no answer of the service. */
export const securityCopies: Copies = {
  settings(world, switches, place) {
    putProjectSettings(world, projectOf(place), { switches });
    return undefined;
  },
  limits(world, { name, value }, place) {
    const groupId = projectOf(place);
    if (!isLimitName(name)) return `The emulator does not know the limit ${name}.`;
    if (value === limits[name].usual) return undefined;
    const { limits: before } = projectSettings(world, groupId);
    putProjectSettings(world, groupId, { limits: { ...before, [name]: value } });
    return undefined;
  },
  maintenance(world, window, place) {
    // day 0: the project has no window of its own // observed
    if (window.dayOfWeek === 0) return undefined;
    world.tables.maintenanceWindows.put({ ...definedFields(window), id: projectOf(place) });
    return undefined;
  },
  auditing(world, { configurationType: _, ...settings }, place) {
    world.tables.auditLogs.put({ ...definedFields(settings), id: projectOf(place) });
    return undefined;
  },
  userSecurity(world, { customerX509, ldap }, place) {
    if (ldap.hostname === undefined && customerX509.cas === undefined) return undefined;
    // the password of the directory is in no answer
    world.tables.userSecurity.put({ id: projectOf(place), customerX509, ldap, hasBindPassword: false });
    return undefined;
  },
  accessList(world, item, place) {
    const entry = definedFields(item, 'links');
    const value = entry.cidrBlock ?? entry.awsSecurityGroup ?? entry.ipAddress;
    if (value === undefined) return 'The entry names no address.';
    const id = world.id();
    const groupId = projectOf(place);
    world.tables.accessEntries.put({ ...entry, id, groupId, value, status: 'ACTIVE', created: world.iso() });
    if (entry.deleteAfterDate) vanishAt(world, 'accessEntry.vanish', id, entry.deleteAfterDate);
    return undefined;
  },
  customRoles(world, role, place) {
    const { roleName, actions, inheritedRoles } = role;
    const groupId = projectOf(place);
    world.tables.customDbRoles.put({
      ...{ id: world.id(), groupId, roleName, actions, inheritedRoles, created: world.iso() },
    });
    return undefined;
  },
  databaseUsers(world, item, place) {
    const user = definedFields(item, 'links');
    const id = world.id();
    world.tables.databaseUsers.put({ ...user, id, groupId: projectOf(place), created: world.iso() });
    if (user.deleteAfterDate) vanishAt(world, 'databaseUser.vanish', id, user.deleteAfterDate);
    return undefined;
  },
  integrations(world, { id, type, links: _, ...settings }, place) {
    world.tables.integrations.put({ id, groupId: projectOf(place), type, created: world.iso(), settings });
    return undefined;
  },
  cloudProviderAccess(world, { awsIamRoles, azureServicePrincipals, gcpServiceAccounts }, place) {
    const groupId = projectOf(place);
    const { accessRoles } = world.tables;
    for (const { featureUsages: _, roleId: id, authorizedDate, iamAssumedRoleArn, ...role } of awsIamRoles)
      accessRoles.put({
        ...{ ...role, id, groupId },
        ...(authorizedDate ? { authorizedDate } : {}),
        ...(iamAssumedRoleArn ? { iamAssumedRoleArn } : {}),
      });
    for (const { featureUsages: _, _id: id, ...role } of azureServicePrincipals)
      accessRoles.put({
        ...{ ...definedFields(role), id, groupId },
        // a principal that is named is authorized
        ...(role.servicePrincipalId === undefined ? {} : { authorizedDate: role.lastUpdatedDate }),
      });
    for (const { featureUsages: _, roleId: id, ...role } of gcpServiceAccounts)
      accessRoles.put({
        ...{ ...definedFields(role), id, groupId },
        ...(role.status === 'COMPLETE' ? { authorizedDate: role.createdDate } : {}),
      });
    return undefined;
  },
  encryption(world, settings, place) {
    const { awsKms, azureKeyVault, googleCloudKms } = settings;
    if (![awsKms, azureKeyVault, googleCloudKms].some(({ enabled }) => enabled)) return undefined;
    world.tables.encryption.put({ ...definedFields(settings), id: projectOf(place) });
    return undefined;
  },
};
