/** Fields of requests and answers whose texts are secrets, by their names: the same name is secret wherever it stands. */
const secretName =
  /^(?:pwd|secret|url|uri|linkToken|bodyTemplate|headersTemplate|webhookHeadersTemplate|serviceAccountKey|licenseKey)$|(?:password|secret|token|apiKey|privateKey|accessKey|serviceKey|routingKey|webhookUrl)$/iu;

/** User and password in an address, as connection strings have them. */
const credentialsInAddress = /:\/\/[^/@\s:]*:[^/@\s]*@/gu;

export const isSecretField = (name: string): boolean => secretName.test(name);

/** What stands in an address where user and password were. */
const NOBODY = '://<user>:<password>@';

/** Every text of a value, with its path: `body.roles.0.databaseName`. */
export function* textsIn(value: unknown, path = ''): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) yield* textsIn(each, path === '' ? key : `${path}.${key}`);
}

/** The texts of a value that still stand where `withoutSecrets` has left something out: sent, they would be the secret. */
export function leftOutOf(value: unknown): { path: string; text: string }[] {
  return [...textsIn(value)].filter(({ path, text }) => {
    const name = path.split('.').findLast((part) => !/^\d+$/u.test(part)) ?? '';
    return (isSecretField(name) && text === `<${name}>`) || text.includes(NOBODY);
  });
}

/**
 * A value without its secrets: the text of a secret field becomes the field's name in angle brackets, as people write
 * what is to be filled in; user and password of addresses are cut out wherever they stand.
 */
export function withoutSecrets<Value>(value: Value, name = ''): Value {
  return cleaned(value, name) as Value;
}

function cleaned(value: unknown, name: string): unknown {
  if (typeof value === 'string') {
    if (value !== '' && isSecretField(name)) return `<${name}>`;
    return value.replace(credentialsInAddress, NOBODY);
  }
  if (Array.isArray(value)) return value.map((each) => cleaned(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned(each, key)]));
}
