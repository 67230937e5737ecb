import type { MigrationDraft } from '#contract/console/migration-plans.ts';

/** One thing that a validation looks at. */
export interface NamedCheck {
  id: string;
  label: string;
  result: 'passed' | 'warning' | 'failed' | 'notRun' | 'running';
  says: string;
  remedy?: Remedy;
}

export interface Remedy {
  says: string;
  /** Ready to paste into a terminal or a shell of the source. */
  command?: string;
  /** The step where it is mended here. */
  step?: 'link' | 'source' | 'target' | 'options';
  /** The target's access list may lack an entry: it can be created here. Empty: its address is not reported. */
  admits?: string;
}

/** Known warnings before a request to Atlas: each one is added to the row of the same name, or is a separate row. */
export type Warning = Pick<NamedCheck, 'id' | 'label' | 'says'>;

interface Known {
  id: string;
  label: string;
  /** Pattern of the service's message for its failure. */
  matches: RegExp;
  /** Atlas checks it during the copy: a passed validation does not include it, so it is listed only where it failed. */
  later?: true;
  remedy: (draft: MigrationDraft, message: string) => Remedy;
}

const shellText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const scriptText = (text: string): string => JSON.stringify(text);

/** The address that a message names beside the host itself: one that may be let in; empty where it names none. */
function strangerIn(message: string, host: string): string {
  const address = /\b\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?/u.exec(message)?.[0] ?? '';
  return address === host ? '' : address;
}

/** In the order in which a migration depends on them; remedies are those of the service's own table // documented */
const present: readonly Known[] = [
  {
    id: 'offered',
    label: 'Both clusters',
    matches: /not offered|is gone|no longer exists/iu,
    remedy: () => ({ says: 'Choose the source and the target again.', step: 'source' }),
  },
  {
    id: 'host',
    label: 'Migration host',
    matches:
      /migration host|could not resolve|unknown host|timed out|connection refused|cannot be reached|could not reach|no reachable servers/iu,
    remedy: ({ migrationHost }, message) => ({
      says:
        strangerIn(message, migrationHost) !== ''
          ? 'Add the address to the access list of the project of the target, if it is one of the host.'
          : 'Look the host up from outside its network, check that its agent runs, and that its addresses are on the access list of the link and of the project of the target.',
      command: `nslookup ${shellText(migrationHost)}`,
      ...(strangerIn(message, migrationHost) === '' ? { step: 'link' as const } : {}),
      admits: strangerIn(message, migrationHost),
    }),
  },
  {
    id: 'tls',
    label: 'TLS',
    matches: /\bTLS\b|\bSSL\b|certificate|\bCA file\b/u,
    remedy: ({ ssl }) => ({
      says: ssl
        ? 'Turn TLS off for this source, or give the path of the certificate authority on the migration host.'
        : 'Turn TLS on for this source.',
      step: 'options',
    }),
  },
  {
    id: 'topology',
    label: 'Topology',
    matches: /\bsharded\b|replica set|topology|standalone/iu,
    remedy: (_, message) =>
      /standalone/iu.test(message)
        ? {
            says: 'Convert the source to a replica set of one member first: a standalone server has no oplog to follow.',
            command: 'rs.initiate()',
          }
        : { says: 'Choose a target of the same kind as the source.', step: 'target' },
  },
  {
    id: 'oplog',
    label: 'Oplog',
    later: true,
    matches: /\boplog\b/iu,
    remedy: () => ({
      says: 'Check the range of the oplog, let the source user read the database local, and make the oplog larger than the writes of the initial copy.',
      command: 'rs.printReplicationInfo()',
    }),
  },
  {
    id: 'indexes',
    label: 'Indexes',
    later: true,
    matches: /\bindex(?:es)?\b/iu,
    remedy: () => ({
      says: 'Drop the indexes that the version of the target no longer takes, and create them again after the cutover.',
      command:
        'db.adminCommand({ listDatabases: 1 }).databases.forEach(({ name }) => db.getSiblingDB(name).getCollectionNames().forEach((each) => printjson(db.getSiblingDB(name)[each].getIndexes())))',
      step: 'target',
    }),
  },
  {
    id: 'roles',
    label: 'Source roles',
    matches: /lacks the roles|not authorized|insufficient|privilege|disk storage info unavailable/iu,
    remedy: ({ username }) => ({
      says: 'Grant the roles on the source.',
      command: `db.getSiblingDB("admin").grantRolesToUser(${scriptText(username)}, [{ role: "backup", db: "admin" }, { role: "clusterMonitor", db: "admin" }])`,
    }),
  },
  {
    id: 'credentials',
    label: 'Source login',
    matches: /credentials|authentication|under automation|password/iu,
    remedy: ({ managedAuthentication, username }) =>
      managedAuthentication
        ? {
            says: 'Enter the name and the password of a SCRAM user instead of a managed one.',
            step: 'options',
          }
        : {
            says: 'Enter the password again, or set it on the source. Only SCRAM users can be used.',
            command: `db.getSiblingDB("admin").changeUserPassword(${scriptText(username)}, passwordPrompt())`,
            step: 'options',
          },
  },
  {
    id: 'namespaces',
    label: 'Data of the target',
    matches: /already (?:holds|exists?|contains)|not empty|namespace/iu,
    remedy: ({ targetName }) => ({
      says: `Empty ${targetName}, choose another target, or have its data dropped before the copy.`,
      step: 'options',
    }),
  },
  {
    id: 'version',
    label: 'Versions',
    matches: /oldest that can move|older than|version/iu,
    remedy: ({ sourceName }) => ({
      says: `Upgrade ${sourceName}, or choose a target that runs its version or a later one.`,
      command: 'db.adminCommand({ getParameter: 1, featureCompatibilityVersion: 1 })',
      step: 'target',
    }),
  },
  {
    id: 'space',
    label: 'Disk space',
    matches: /\bdisk\b|\bspace\b|too small/iu,
    remedy: ({ targetName }) => ({
      says: `Give ${targetName} a larger disk, or choose a larger target.`,
      step: 'target',
    }),
  },
];

const unnamed: Omit<Known, 'matches' | 'remedy'> = { id: 'other', label: 'Something else' };

const listed = (failed: Known | undefined): Known[] =>
  present.filter((each) => each.later !== true || each === failed);

/** Adds a warning to a row without a worse result. */
function warned(row: NamedCheck, warnings: readonly Warning[]): NamedCheck {
  const warning = warnings.find(({ id }) => id === row.id);
  return warning && row.result !== 'failed' && row.result !== 'running'
    ? { ...row, result: 'warning', says: warning.says }
    : row;
}

/**
 * The single response of a validation as a list of checks. Atlas names the first obstacle and does not report
 * its earlier checks: these are passed only when the whole validation passes.
 */
export function diagnose(
  validation: { status: string; errorMessage?: string | undefined } | undefined,
  draft: MigrationDraft,
  warnings: readonly Warning[] = [],
): NamedCheck[] {
  const rows = outcomes(validation, draft).map((row) => warned(row, warnings));
  const beside = warnings.filter(({ id }) => !rows.some((row) => row.id === id));
  return [...rows, ...beside.map((warning): NamedCheck => ({ ...warning, result: 'warning' }))];
}

function outcomes(
  validation: { status: string; errorMessage?: string | undefined } | undefined,
  draft: MigrationDraft,
): NamedCheck[] {
  const status = validation?.status;
  if (status !== 'FAILED') {
    const result = status === 'SUCCESS' ? 'passed' : status === 'PENDING' ? 'running' : 'notRun';
    const says = { passed: 'Passed.', running: 'In progress.', notRun: 'Not validated yet.' }[result];
    return listed(undefined).map(({ id, label }) => ({ id, label, result, says }));
  }
  const message = validation?.errorMessage ?? 'Atlas names no cause.';
  const failed = present.find(({ matches }) => matches.test(message));
  const rows = listed(failed).map(
    ({ id, label }): NamedCheck => ({ id, label, result: 'notRun', says: 'Not reported by Atlas.' }),
  );
  if (!failed) return [{ ...unnamed, result: 'failed', says: message }, ...rows];
  return rows.map((row) =>
    row.id === failed.id
      ? { ...row, result: 'failed', says: message, remedy: failed.remedy(draft, message) }
      : row,
  );
}
