import type { Result } from '#contract/api/operations.ts';
import { cipherModeProblem, ciphers12, ciphers13 } from '#contract/clusters/configure/ciphers.ts';
import { clusterDefaults } from '#contract/clusters/defaults.ts';
import type { AdvancedConfiguration } from '#contract/clusters/parts.ts';
import {
  type NumericProcessArg,
  processArgDefaults,
  processArgMinima,
} from '#contract/clusters/process-arg-ranges.ts';
import { formatCount } from '#src/lib/bytes.ts';

export type ProcessArgs = Result<'getGroupClusterProcessArgs'>;
export type ArgName = keyof ProcessArgs & string;

interface Shared {
  name: ArgName;
  label: string;
  /** What happens if it is changed. */
  help: string;
  /**
   * Whether members restart one by one for it: settings that the database reads at its start only // documented for each
   * parameter of the database
   */
  restart: boolean;
}

interface NumberArg extends Shared {
  kind: 'number';
  name: NumericProcessArg;
  unit?: string;
  decimals?: true;
  /** Numbers with a special meaning. */
  text?: Readonly<Record<string, string>>;
}

interface SwitchArg extends Shared {
  kind: 'switch';
}

interface ChoiceArg extends Shared {
  kind: 'choice';
  options: readonly string[];
  /** Options that do not read well as they are. */
  text?: Readonly<Record<string, string>>;
}

interface ListArg extends Shared {
  kind: 'list';
  options: readonly string[];
}

export type ProcessArg = NumberArg | SwitchArg | ChoiceArg | ListArg;

const cipherHelp = 'Clients that know none of them can no longer connect.';

/** The common arguments of processes, by topic. */
export const argGroups: readonly { title: string; args: readonly ProcessArg[] }[] = [
  {
    title: 'Oplog and change streams',
    args: [
      {
        kind: 'number',
        name: 'oplogMinRetentionHours',
        label: 'Minimum oplog window',
        unit: 'h',
        decimals: true,
        help: 'The oplog keeps at least this many hours and grows on the disk as needed.',
        restart: false,
      },
      {
        kind: 'number',
        name: 'oplogSizeMB',
        label: 'Oplog size',
        unit: 'MB',
        help: 'A smaller oplog shortens the window in which a member can catch up.',
        restart: false,
      },
      {
        kind: 'number',
        name: 'changeStreamOptionsPreAndPostImagesExpireAfterSeconds',
        label: 'Pre- and post-images expire after',
        unit: 's',
        text: { '-1': 'as long as the oplog reaches' },
        help: '-1 keeps them as long as the oplog reaches.',
        restart: false,
      },
    ],
  },
  {
    title: 'Operations',
    args: [
      {
        kind: 'number',
        name: 'defaultMaxTimeMS',
        label: 'Default time limit of reads',
        unit: 'ms',
        text: { '0': 'none' },
        help: 'Reads that name no limit of their own end after it; 0 sets none.',
        restart: false,
      },
      {
        kind: 'number',
        name: 'transactionLifetimeLimitSeconds',
        label: 'Longest transaction',
        unit: 's',
        help: 'Transactions that last longer are aborted.',
        restart: false,
      },
      {
        kind: 'choice',
        name: 'defaultWriteConcern',
        label: 'Default write concern',
        options: ['majority', '1', '2', '3'],
        help: 'Number of members that must acknowledge writes without a write concern of their own.',
        restart: false,
      },
      {
        kind: 'switch',
        name: 'noTableScan',
        label: 'Refuse collection scans',
        help: 'Queries without an index fail, instead of reading the whole collection.',
        restart: false,
      },
      {
        kind: 'switch',
        name: 'javascriptEnabled',
        label: 'Server-side JavaScript',
        help: 'Without it $where, $function and map-reduce fail.',
        restart: true,
      },
      {
        kind: 'number',
        name: 'chunkMigrationConcurrency',
        label: 'Chunk migration threads',
        text: { '0': 'as the database decides' },
        help: 'More threads balance shards faster, and load them more; 0 leaves the number to the database.',
        restart: false,
      },
      {
        kind: 'number',
        name: 'queryStatsLogVerbosity',
        label: 'Query statistics in the log',
        help: 'A higher level writes more lines.',
        restart: false,
      },
    ],
  },
  {
    title: 'TLS and BI Connector',
    args: [
      {
        kind: 'choice',
        name: 'minimumEnabledTlsProtocol',
        label: 'Minimum TLS version',
        options: ['TLS1_0', 'TLS1_1', 'TLS1_2', 'TLS1_3'],
        text: { TLS1_0: 'TLS 1.0', TLS1_1: 'TLS 1.1', TLS1_2: 'TLS 1.2', TLS1_3: 'TLS 1.3' },
        help: 'Clients that speak only older versions can no longer connect.',
        restart: true,
      },
      {
        kind: 'choice',
        name: 'tlsCipherConfigMode',
        label: 'TLS ciphers',
        options: ['DEFAULT', 'CUSTOM'],
        text: { DEFAULT: 'Recommended by Atlas', CUSTOM: 'Custom list' },
        help: 'With a custom list, the cluster accepts no other cipher suite.',
        restart: true,
      },
      {
        kind: 'list',
        name: 'customOpensslCipherConfigTls12',
        label: 'Ciphers of TLS 1.2',
        options: ciphers12,
        help: cipherHelp,
        restart: true,
      },
      {
        kind: 'list',
        name: 'customOpensslCipherConfigTls13',
        label: 'Ciphers of TLS 1.3',
        options: ciphers13,
        help: cipherHelp,
        restart: true,
      },
      {
        kind: 'number',
        name: 'sampleSizeBIConnector',
        label: 'BI Connector samples',
        unit: 'documents',
        text: { '0': 'all documents' },
        help: 'Of each collection, for the schema that the connector shows; 0 reads all.',
        restart: false,
      },
      {
        kind: 'number',
        name: 'sampleRefreshIntervalBIConnector',
        label: 'BI Connector samples again every',
        unit: 's',
        text: { '0': 'once' },
        help: 'New fields appear after it; 0 samples once.',
        restart: false,
      },
    ],
  },
];

export const allArgs: readonly ProcessArg[] = argGroups.flatMap(({ args }) => args);

/** Lists of ciphers belong to a mode: without it they are neither shown nor kept. */
export function isShown(arg: ProcessArg, { tlsCipherConfigMode: mode }: { tlsCipherConfigMode?: unknown }) {
  return arg.kind !== 'list' || mode === 'CUSTOM';
}

/** The default of an argument; undefined where the database decides. */
function defaultOf(name: ArgName): unknown {
  const standards = { ...processArgDefaults, ...clusterDefaults.advancedConfiguration };
  return Object.hasOwn(standards, name) ? Reflect.get(standards, name) : undefined;
}

/** Defaults of the database itself // documented for each parameter of the database */
const databaseDefaults: Readonly<Partial<Record<ArgName, unknown>>> = {
  chunkMigrationConcurrency: 1,
  defaultMaxTimeMS: 0,
  defaultWriteConcern: 'majority',
  transactionLifetimeLimitSeconds: 60,
};

interface ShownArg {
  text: string;
  /** The default; undefined where it is unknown, or equals the value. */
  standard: string | undefined;
  differs: boolean;
}

/** An argument as people read it, and its default where it is set to something else. */
export function shownArg(arg: ProcessArg, value: unknown): ShownArg {
  const usual = defaultOf(arg.name) ?? databaseDefaults[arg.name];
  const isUnset = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  const standard = usual === undefined ? undefined : textOf(arg, usual);
  if (isUnset) {
    const text = arg.kind === 'list' ? 'none' : standard ? `${standard} (default)` : 'not set';
    return { text, standard: undefined, differs: false };
  }
  const differs = value !== usual;
  return { text: textOf(arg, value), standard: differs ? standard : undefined, differs };
}

function textOf(arg: ProcessArg, value: unknown): string {
  if (arg.kind === 'switch') return value === true ? 'on' : 'off';
  if (Array.isArray(value)) return value.join(', ');
  const named = 'text' in arg ? arg.text?.[String(value)] : undefined;
  return named ?? (arg.kind === 'number' && arg.unit ? `${String(value)} ${arg.unit}` : String(value));
}

/** The least value, in words. */
export function rangeText(arg: ProcessArg): string | undefined {
  if (arg.kind !== 'number') return undefined;
  return `At least ${formatCount(processArgMinima[arg.name])}.`;
}

/** Values of the form: null where nothing is set. */
export type ArgValues = Record<string, string | number | boolean | readonly string[] | null>;

export function valuesOf(args: ProcessArgs): ArgValues {
  return Object.fromEntries(
    allArgs.map(({ name, kind }) => {
      const value = args[name];
      if (kind === 'switch') return [name, value === true];
      if (kind === 'list') return [name, Array.isArray(value) ? value : []];
      return [name, typeof value === 'number' || typeof value === 'string' ? value : null];
    }),
  );
}

/** Arguments that differ, as a request takes them; one that is emptied goes back to the default. */
export function changedArgs(before: ArgValues, after: ArgValues): Partial<Record<ArgName, unknown>> {
  const leavesList = before.tlsCipherConfigMode === 'CUSTOM' && after.tlsCipherConfigMode !== 'CUSTOM';
  return Object.fromEntries(
    allArgs.flatMap(({ name, kind }) => {
      const [was, is] = [before[name] ?? null, (kind === 'list' && leavesList ? [] : after[name]) ?? null];
      return isSame(was, is) ? [] : [[name, is]];
    }),
  );
}

/** The order in which ciphers are named means nothing // assumed: the service does not say */
function isSame(was: unknown, is: unknown): boolean {
  if (!Array.isArray(was) || !Array.isArray(is)) return was === is;
  return was.length === is.length && was.every((each) => is.includes(each));
}

/** Why values cannot be saved, by argument; those of the service in its own words. */
export function argProblems(before: ArgValues, after: ArgValues): [ArgName, string][] {
  const ciphers = cipherModeProblem({ ...after, ...changedArgs(before, after) } as AdvancedConfiguration);
  return [
    ...allArgs.flatMap((arg): [ArgName, string][] => {
      const problem = argProblem(arg, after[arg.name], before[arg.name]);
      return problem === undefined ? [] : [[arg.name, problem]];
    }),
    ...(ciphers === undefined ? [] : [['tlsCipherConfigMode', ciphers] satisfies [ArgName, string]]),
  ];
}

/** Why a value alone cannot be saved; undefined: it can. */
export function argProblem(arg: ProcessArg, value: unknown, before: unknown): string | undefined {
  if (arg.kind !== 'number') return undefined;
  // only these two have no value by default, to which an empty field leads back
  if (value === null || value === undefined) {
    const mayBeEmpty = defaultOf(arg.name) === null || before === null;
    return mayBeEmpty ? undefined : 'must be entered';
  }
  const least = processArgMinima[arg.name];
  if (typeof value !== 'number' || value < least) return `must be at least ${formatCount(least)}`;
  return arg.decimals || Number.isInteger(value) ? undefined : 'must be a whole number';
}

/** Whether one of the changes restarts the members. */
export function restarts(changes: object): boolean {
  return allArgs.some(({ name, restart }) => restart && Object.hasOwn(changes, name));
}
