import { readCertificates } from '#contract/security/pem.ts';
import { DAY } from '#contract/values/durations.ts';
import { type CertificateFacts, certificateFacts } from '#src/lib/x509/certificates.ts';
import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { useNow } from '#src/ui/values/now.tsx';

const soonMs = 30 * DAY;

/** Whether a certificate is in its time, and for how much longer. */
export function validityOf(
  { notBefore, notAfter }: CertificateFacts,
  now: number,
): { kind: StateKind; label: string } {
  if (now >= notAfter) return { kind: 'failed', label: 'Expired' };
  if (now < notBefore) return { kind: 'warning', label: 'Not valid yet' };
  return notAfter - now < soonMs
    ? { kind: 'warning', label: 'Expires soon' }
    : { kind: 'ok', label: 'Valid' };
}

/** The certificates of a PEM text with their subjects and ends; nothing for an empty text. */
export function CertificateList({ text, label }: { text: string; label: string }) {
  const now = useNow();
  if (text.trim() === '') return null;
  const read = readCertificates(text);
  if (!read.ok)
    return (
      <Text as="p" size={13} tone="warning">
        The text {read.reason}.
      </Text>
    );
  return (
    <Grid as="ul" gap={8} aria-label={label}>
      {read.blocks.map((pem, index) => {
        const facts = certificateFacts(pem);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text may have a certificate twice
          <li key={index}>
            {facts ? (
              <Row gap={4} columnGap={12} align="center" justify="between" wrap>
                <Mono>{facts.subject || 'no subject'}</Mono>
                <Row as="span" gap={8} align="center">
                  <span>
                    until <AbsoluteInstant value={new Date(facts.notAfter).toISOString()} />
                  </span>
                  <StateBadge {...validityOf(facts, now)} state={validityOf(facts, now).label} />
                </Row>
              </Row>
            ) : (
              <Text tone="warning">Certificate {index + 1} cannot be read.</Text>
            )}
          </li>
        );
      })}
    </Grid>
  );
}
