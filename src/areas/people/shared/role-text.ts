import { type GroupRole, groupRoles, type OrgRole, orgRoles, type Role, roleLabel } from '#contract/roles.ts';

interface RoleText {
  /** Two to four letters for a cell of a matrix. */
  mark: string;
  /** The permissions of the role beyond reading, in one sentence // documented */
  adds: string;
}

const texts: Record<Role, RoleText> = {
  ORG_OWNER: { mark: 'OWN', adds: 'Everything in the organization and in all its projects.' },
  ORG_MEMBER: {
    mark: 'MEM',
    adds: 'Sees the organization and its people; nothing of projects without a role there.',
  },
  ORG_GROUP_CREATOR: { mark: 'NEW', adds: 'Creates projects.' },
  ORG_BILLING_ADMIN: { mark: 'BIL', adds: 'Pays: changes payment methods and sees invoices.' },
  ORG_BILLING_READ_ONLY: { mark: 'INV', adds: 'Sees invoices.' },
  ORG_STREAM_PROCESSING_ADMIN: { mark: 'STR', adds: 'Manages stream processing of the organization.' },
  ORG_READ_ONLY: { mark: 'RO', adds: 'Reads the organization and all its projects.' },
  GROUP_OWNER: { mark: 'OWN', adds: 'Everything in the project.' },
  GROUP_READ_ONLY: { mark: 'RO', adds: 'Reads everything of the project except documents.' },
  GROUP_CLUSTER_CREATOR: { mark: 'NEW', adds: 'Creates clusters.' },
  GROUP_CLUSTER_MANAGER: {
    mark: 'CM',
    adds: 'Changes, pauses and resumes clusters, and tests their failover.',
  },
  GROUP_REPLICA_SET_MANAGER: { mark: 'RSM', adds: 'Changes replica sets.' },
  GROUP_CLUSTER_LOG_VIEWER: { mark: 'LOG', adds: 'Downloads logs of clusters.' },
  GROUP_CLUSTER_RESILIENCE_TESTER: { mark: 'TST', adds: 'Starts and ends outage simulations.' },
  GROUP_DATA_ACCESS_ADMIN: {
    mark: 'DA',
    adds: 'Reads and writes documents, creates and drops collections and indexes.',
  },
  GROUP_DATA_ACCESS_READ_WRITE: { mark: 'DRW', adds: 'Reads and writes documents.' },
  GROUP_DATA_ACCESS_READ_ONLY: { mark: 'DRO', adds: 'Reads documents.' },
  GROUP_DATABASE_ACCESS_ADMIN: { mark: 'DBU', adds: 'Manages database users and their roles.' },
  GROUP_BACKUP_MANAGER: { mark: 'BM', adds: 'Manages schedules, snapshots, restores and exports.' },
  GROUP_BACKUP_CREATOR: { mark: 'BC', adds: 'Takes snapshots.' },
  GROUP_BACKUP_RECOVERY_OPERATOR: { mark: 'BR', adds: 'Restores snapshots.' },
  GROUP_BACKUP_EXPORT_OPERATOR: { mark: 'BE', adds: 'Exports snapshots.' },
  GROUP_NETWORK_ACCESS_MANAGER: {
    mark: 'NET',
    adds: 'Manages the access list, peering and private endpoints.',
  },
  GROUP_ACCESS_MANAGER: { mark: 'AM', adds: 'Gives people, teams and keys roles in the project.' },
  GROUP_ALERTS_MANAGER: { mark: 'AL', adds: 'Acknowledges alerts and changes their configurations.' },
  GROUP_OBSERVABILITY_VIEWER: { mark: 'OBS', adds: 'Sees metrics and their integrations.' },
  GROUP_INDEX_MANAGER: { mark: 'IX', adds: 'Creates and drops indexes.' },
  GROUP_SEARCH_INDEX_EDITOR: { mark: 'SIX', adds: 'Creates, changes and deletes search indexes.' },
  GROUP_REAL_TIME_PERFORMANCE_OPERATOR: { mark: 'RT', adds: 'Ends operations from the real-time panel.' },
  GROUP_TRIGGER_MANAGER: { mark: 'TRG', adds: 'Manages triggers.' },
  GROUP_SUPPORT_ACCESS_MANAGER: { mark: 'SUP', adds: 'Lets staff of the service in for a while.' },
  GROUP_MODEL_OWNER: { mark: 'MOD', adds: 'Manages keys of embedding models.' },
  GROUP_STREAM_PROCESSING_OWNER: { mark: 'SPO', adds: 'Manages stream processing of the project.' },
  GROUP_STREAM_PROCESSING_MANAGER: { mark: 'SPM', adds: 'Starts and stops stream processors.' },
  GROUP_ATLAS_ADMIN: { mark: 'ADM', adds: 'Administers the databases of the project.' },
  GROUP_MONITORING_ADMIN: { mark: 'MON', adds: 'Manages monitoring of the project.' },
};

const isRole = (name: string): name is Role => Object.hasOwn(texts, name);

/** The short mark of a role; a role that the service added since is shown by the first letters of its name. */
export function roleMark(name: string): string {
  return isRole(name) ? texts[name].mark : name.replace(/^(?:ORG|GROUP)_/u, '').slice(0, 4);
}

/** The role as the product names it; names that are not known stay as they are. */
export function roleName(name: string): string {
  return isRole(name) ? roleLabel(name) : name;
}

/** The permissions of the role, in one sentence; undefined for an unknown role. */
export function roleAdds(name: string): string | undefined {
  return isRole(name) ? texts[name].adds : undefined;
}

/** The roles that can be given in a place, the broadest first. */
export function rolesOf(place: 'org' | 'group'): readonly (OrgRole | GroupRole)[] {
  return place === 'org' ? orgRoles : groupRoles;
}
