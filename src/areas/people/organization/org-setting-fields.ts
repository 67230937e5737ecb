import type { OrgSettings } from '#contract/people/org-settings.ts';

type Flag = {
  [Key in keyof OrgSettings]-?: NonNullable<OrgSettings[Key]> extends boolean ? Key : never;
}[keyof OrgSettings];

interface FlagText {
  name: Flag;
  label: string;
  /** What happens when it is turned on. */
  help: string;
}

/** The switches of an organization with what each means // documented */
export const orgFlags: readonly FlagText[] = [
  {
    name: 'apiAccessListRequired',
    label: 'Require an access list for the API',
    help: 'Keys and service accounts whose access list is empty are refused at once, whatever their roles.',
  },
  {
    name: 'multiFactorAuthRequired',
    label: 'Require multi-factor authentication',
    help: 'People sign in to Atlas only with a second factor. Who has none must set one up first.',
  },
  {
    name: 'restrictEmployeeAccess',
    label: 'Restrict access of MongoDB staff',
    help: 'MongoDB employees reach clusters of the organization only after access is granted, for a limited time.',
  },
  {
    name: 'genAIFeaturesEnabled',
    label: 'Generative AI features',
    help: 'Lets projects use features that send what people write to a model provider.',
  },
  {
    name: 'streamsCrossGroupEnabled',
    label: 'Stream processing across projects',
    help: 'Lets stream processors of one project connect to clusters of another.',
  },
];

/** The values of the form; numbers are null while empty, texts ''. */
export interface OrgSettingValues {
  flags: Record<Flag, boolean>;
  securityContact: string;
  operationsContact: string;
  /** Hours. */
  secretHours: number | null;
  /** Seconds. */
  absoluteTimeout: number | null;
  idleTimeout: number | null;
}

export function orgSettingValues(settings: OrgSettings): OrgSettingValues {
  return {
    flags: Object.fromEntries(orgFlags.map(({ name }) => [name, settings[name] ?? false])) as Record<
      Flag,
      boolean
    >,
    securityContact: settings.securityContact ?? '',
    operationsContact: settings.operationsContact ?? '',
    secretHours: settings.maxServiceAccountSecretValidityInHours ?? null,
    absoluteTimeout: settings.customSessionTimeouts?.absoluteSessionTimeoutInSeconds ?? null,
    idleTimeout: settings.customSessionTimeouts?.idleSessionTimeoutInSeconds ?? null,
  };
}

/** The request that changes the settings to the values of the form: only differences are sent. */
export function orgSettingChanges(before: OrgSettingValues, after: OrgSettingValues): OrgSettings {
  const changes: OrgSettings = {};
  for (const { name } of orgFlags) {
    if (before.flags[name] !== after.flags[name]) changes[name] = after.flags[name];
  }
  if (before.securityContact !== after.securityContact) changes.securityContact = after.securityContact;
  if (before.operationsContact !== after.operationsContact) {
    changes.operationsContact = after.operationsContact === '' ? null : after.operationsContact;
  }
  if (before.secretHours !== after.secretHours && after.secretHours !== null) {
    changes.maxServiceAccountSecretValidityInHours = after.secretHours;
  }
  if (before.absoluteTimeout !== after.absoluteTimeout || before.idleTimeout !== after.idleTimeout) {
    changes.customSessionTimeouts = {
      ...(after.absoluteTimeout === null ? {} : { absoluteSessionTimeoutInSeconds: after.absoluteTimeout }),
      ...(after.idleTimeout === null ? {} : { idleSessionTimeoutInSeconds: after.idleTimeout }),
    };
  }
  return changes;
}

interface Problem {
  field: keyof OrgSettingValues;
  message: string;
}

const address = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

/** Hours of a secret, and seconds of sessions // documented */
const bounds = [
  ['secretHours', 8, 8760],
  ['absoluteTimeout', 1, 2_147_483_647],
  ['idleTimeout', 1, 2_147_483_647],
] as const;

function wholeProblem(value: number, least: number, most: number): string | undefined {
  if (!Number.isInteger(value)) return 'must be a whole number';
  if (value < least) return `must be at least ${least}`;
  return value > most ? `must be at most ${most}` : undefined;
}

/** The first thing that the service would refuse, in its words. */
export function orgSettingProblem(before: OrgSettingValues, after: OrgSettingValues): Problem | undefined {
  for (const field of ['securityContact', 'operationsContact'] as const) {
    const text = after[field];
    if (text !== '' && !address.test(text))
      return { field, message: 'must be an address like dba@example.com' };
  }
  const { secretHours, absoluteTimeout, idleTimeout } = after;
  if (secretHours === null && before.secretHours !== null) {
    return { field: 'secretHours', message: 'is required: Atlas keeps a limit once it is set' };
  }
  for (const [field, least, most] of bounds) {
    const value = after[field];
    const message = value === null ? undefined : wholeProblem(value, least, most);
    if (message !== undefined) return { field, message };
  }
  if (absoluteTimeout !== null && idleTimeout !== null && idleTimeout > absoluteTimeout) {
    return { field: 'idleTimeout', message: 'must be at most the longest session' };
  }
  return undefined;
}
