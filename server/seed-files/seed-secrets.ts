import { randomBytes } from 'node:crypto';
import type { SectionName } from '#contract/console/configuration-sections.ts';
import { type Fields, fieldsOf } from '#server/bff/change-sets/call.ts';
import type { Configuration } from '#server/bff/configuration/configuration.ts';
import { hidesSomething, revealed } from '#server/bff/configuration/hidden.ts';

const secret = (): string => randomBytes(16).toString('hex');
/** Addresses with secrets are hidden too. */
const secretOf = (field: string): string =>
  field.toLowerCase().endsWith('url') ? `https://seed.invalid/${secret()}` : secret();
const external = ['x509Type', 'awsIAMType', 'ldapAuthType', 'oidcAuthType'];

function lacksPassword(section: SectionName, body: Fields): boolean {
  if (section !== 'databaseUsers') return false;
  const isExternal = external.some((field) => ![undefined, 'NONE'].includes(body[field] as string));
  return !isExternal && body.password === undefined && body.databaseName === 'admin';
}

function lacksBrokerPassword(section: SectionName, body: Fields): boolean {
  const { username, password } = fieldsOf(body.authentication);
  return section === 'streamConnections' && !!username && !password;
}

/** A configuration with random secrets in place of missing ones, and the keys of completed objects. */
interface Completed {
  configuration: Configuration;
  /** Section and key. */
  keys: ReadonlySet<string>;
}

/** Exported files have no secrets, and the service requires them. */
export function withSecrets(configuration: Configuration, note: (text: string) => void): Completed {
  const keys = new Set<string>();
  const sections = Object.entries(configuration).map(([name, things]) => {
    const section = name as SectionName;
    const completed = Object.entries(things).map(([key, body]): [string, Fields] => {
      if (lacksPassword(section, body)) {
        note(`Database user ${key} has no password in the file, and got a random one.`);
        keys.add(`${section} ${key}`);
        return [key, { ...body, password: secret() }];
      }
      const authentication = lacksBrokerPassword(section, body)
        ? { authentication: { ...fieldsOf(body.authentication), password: secret() } }
        : {};
      const whole = fieldsOf(revealed({ ...body, ...authentication }, secretOf));
      if (hidesSomething(body) || authentication.authentication) {
        note(`${section} ${key} has no secret in the file, and got a random one.`);
        keys.add(`${section} ${key}`);
      }
      return [key, whole];
    });
    return [section, Object.fromEntries(completed)];
  });
  return { configuration: Object.fromEntries(sections) as Configuration, keys };
}
