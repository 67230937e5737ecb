import type { Channel, Topic } from '#contract/notifications/kinds.ts';
import type { NotificationSettings, NotificationSettingsRequest } from '#contract/notifications/settings.ts';
import { ianaName } from '#src/lib/time/zones.ts';
import type { SecretValue } from '#src/ui/fields/secret-field.tsx';

/** Settings as a form holds them: every field is there, whether it applies or not. */
export interface SettingsValues {
  follows: Record<Topic, { on: boolean; channels: Channel[] }>;
  projects: NotificationSettings['projects'];
  isQuiet: boolean;
  quiet: { from: string; to: string; zone: string };
  digest: { every: 'never' | 'hour' | 'day'; at: string; zone: string };
  email: string;
  webhook: string;
  webhookKey: SecretValue;
}

export function valuesOf(settings: NotificationSettings, hasKey: boolean): SettingsValues {
  const { follows, projects, quiet, digest, email, webhook } = settings;
  const zone = ianaName('local');
  return {
    follows,
    projects,
    isQuiet: quiet !== null,
    quiet: quiet ?? { from: '22:00', to: '07:00', zone },
    digest: digest.every === 'day' ? digest : { every: digest.every, at: '08:00', zone },
    email: email ?? '',
    webhook: webhook ?? '',
    webhookKey: hasKey ? { keep: true } : { keep: false, text: '' },
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export function requestOf(values: SettingsValues): NotificationSettingsRequest {
  const { follows, projects, isQuiet, quiet, digest, webhookKey } = values;
  const webhook = orNull(values.webhook);
  return {
    ...{ follows, projects, webhook, email: orNull(values.email) },
    quiet: isQuiet ? quiet : null,
    digest: digest.every === 'day' ? { ...digest, every: 'day' } : { every: digest.every },
    ...(webhook === null || webhookKey.keep || webhookKey.text === '' ? {} : { webhookKey: webhookKey.text }),
  };
}
