/** Names of request and answer fields whose texts are secrets: a name is secret at any depth. */
const secretName =
  /^(?:pwd|secret|url|uri|linkToken|bodyTemplate|headersTemplate|webhookHeadersTemplate|serviceAccountKey|licenseKey)$|(?:password|secret|token|apiKey|privateKey|accessKey|serviceKey|routingKey|webhookUrl)$/iu;

/** User and password in an address, as connection strings have them. */
const credentialsInAddress = /:\/\/[^/@\s:]*:[^/@\s]*@/gu;

/** Headers of requests to others: their values are secrets, by a name each or as `{ name, value }`. */
const isHeaders = (name: string): boolean => /headers$/iu.test(name);
const ofHeader = /headers\.(?:\d+\.value|(?!\d+\.)[^.]+)$/iu;

export const isSecretField = (name: string): boolean => secretName.test(name);

/** The replacement for user and password in an address. */
const NOBODY = '://<user>:<password>@';

/** Every text of a value, with its path: `body.roles.0.databaseName`. */
export function* textsIn(value: unknown, path = ''): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) yield* textsIn(each, path === '' ? key : `${path}.${key}`);
}

/**
 * The texts of a value that still contain a placeholder of `withoutSecrets`: if sent, the placeholder would
 * be the secret.
 */
export function leftOutOf(value: unknown): { path: string; text: string }[] {
  return [...textsIn(value)].filter(({ path, text }) => {
    const name = path.split('.').findLast((part) => !/^\d+$/u.test(part)) ?? '';
    const isSecret = isSecretField(name) || ofHeader.test(path);
    return (isSecret && text === `<${name}>`) || text.includes(NOBODY);
  });
}

/**
 * A value without its secrets: the text of a secret field becomes the field's name in angle brackets, as a
 * placeholder to fill in. User and password are removed from all addresses.
 */
export function withoutSecrets<Value>(value: Value, name = ''): Value {
  return cleaned(value, name) as Value;
}

function cleaned(value: unknown, name: string, isSecret = isSecretField(name)): unknown {
  if (typeof value === 'string') {
    if (value !== '' && isSecret) return `<${name}>`;
    return value.replace(credentialsInAddress, NOBODY);
  }
  if (Array.isArray(value)) return value.map((each) => cleaned(each, name));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => {
    const ofHeaders = isHeaders(name) && key !== 'name';
    return [key, cleaned(each, key, ofHeaders || isSecretField(key))];
  });
  return Object.fromEntries(entries);
}
