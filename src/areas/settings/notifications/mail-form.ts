import type { MailServer, MailServerRequest } from '#contract/notifications/settings.ts';
import type { SecretValue } from '#src/ui/fields/secret-field.tsx';

/** The mail server as its form holds it. */
export interface MailValues extends Omit<MailServer, 'port'> {
  /** Null: the field is empty. */
  port: number | null;
  password: SecretValue;
}

/** The request: without an empty port, which the server reports. */
export function mailRequest({ password, port, ...rest }: MailValues): Partial<MailServerRequest> {
  return {
    ...rest,
    ...(port === null ? {} : { port }),
    ...(password.keep || password.text === '' ? {} : { password: password.text }),
  };
}
