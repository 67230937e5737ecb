import { createHmac } from 'node:crypto';
import { kindOf, pathOf, titleOf } from '#contract/notifications/kinds.ts';
import { formatUtc } from '#contract/text/instants.ts';
import type { Notice } from './notices.ts';

/** What leaves the console about notifications: as JSON for programs, as text for people. */

const linkOf = (notice: Notice, origin: string): string => `${origin}${pathOf(notice)}`;

/** Body of a webhook. `deliveryId`: the same id marks a retry of the same delivery. */
export function webhookBody(notice: Notice, deliveryId: string, origin: string): string {
  return JSON.stringify({
    id: deliveryId,
    notification: {
      id: notice.noticeId,
      at: new Date(notice.at).toISOString(),
      kind: notice.kind,
      topic: kindOf(notice.kind).topic,
      title: titleOf(notice),
      detail: notice.detail,
      connection: notice.connection,
      groupId: notice.groupId,
      url: linkOf(notice, origin),
    },
  });
}

/**
 * Proof that a body comes from the holder of the key, and when it was sent: seconds since 1970, and the
 * HMAC-SHA256 of `<seconds>.<body>` in hexadecimal. Receivers refuse bodies older than a few minutes.
 */
export function signatureOf(key: string, seconds: number, body: string): string {
  const proof = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${proof}`;
}

export function mailOf(notices: readonly Notice[], origin: string): { subject: string; text: string } {
  const [first] = notices;
  const subject = first && notices.length === 1 ? titleOf(first) : `${notices.length} notifications`;
  const lines = notices.map((notice) =>
    [
      `${formatUtc(notice.at)}  ${titleOf(notice)}`,
      ...(notice.detail === '' ? [] : [`  ${notice.detail}`]),
      `  ${linkOf(notice, origin)}`,
    ].join('\n'),
  );
  const foot = `Choose what you are notified about: ${origin}/settings?tab=notifications`;
  return { subject: `[Quarterdeck] ${subject}`, text: `${[...lines, foot].join('\n\n')}\n` };
}
