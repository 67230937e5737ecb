import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { isOwnCredential } from '../shared/holders.ts';
import classes from '../shared/people.module.css';
import { useReadPeopleAgain } from '../shared/use-org-people.ts';
import { type KeyRow, type SecretState, secretDeletion, secretState } from './key-rows.ts';

const kinds: Record<SecretState, StateKind> = { valid: 'ok', expiring: 'warning', expired: 'failed' };
const labels: Record<SecretState, string> = {
  valid: 'Works',
  expiring: 'Works, expires soon',
  expired: 'Expired',
};

/** The secrets of an account, the newest first, with when each ends and whether it is still used. */
export function SecretList({ orgId, row }: { orgId: string; row: KeyRow }) {
  const connection = useConnection();
  const readPeopleAgain = useReadPeopleAgain();
  const now = useNow(1000);
  const refusal = useRefusal('deleteOrgServiceAccountSecret', { orgId });
  const remove = useConfirmed('deleteOrgServiceAccountSecret', {
    // the dialog has shown the consequences
    knowing: isOwnCredential(row.holder, connection.identity),
    onDone: readPeopleAgain,
  });
  return (
    <Grid as="ul" gap={8} aria-label="Secrets">
      {row.secrets.map((secret) => {
        const state = secretState(secret, now);
        const { consequence, breaks } = secretDeletion(row, secret, now);
        return (
          <Row as="li" key={secret.id} gap={4} columnGap={12} align="center" wrap className={classes.entry}>
            <Mono>{secret.maskedSecretValue ?? secret.id}</Mono>
            <StateBadge kind={kinds[state]} state={state} label={labels[state]} />
            <span className={classes.small}>
              {state === 'expired' ? 'ended' : 'ends'}{' '}
              <Instant value={secret.expiresAt} suffix past={false} /> (
              <AbsoluteInstant value={secret.expiresAt} />) ·{' '}
              {secret.lastUsedAt ? (
                <>
                  used <Instant value={secret.lastUsedAt} suffix />
                </>
              ) : (
                'never used'
              )}
            </span>
            <Button
              size="sm"
              variant="quiet"
              disabledReason={refusal}
              onClick={() =>
                remove({
                  title: `Delete the secret ${secret.maskedSecretValue ?? secret.id}?`,
                  consequence,
                  confirmLabel: 'Delete secret',
                  danger: true,
                  ...(breaks ? { typedName: row.holder.name } : {}),
                  args: () => ({ orgId, clientId: row.identity, secretId: secret.id }),
                  change: `Delete the secret ${secret.maskedSecretValue ?? secret.id} of ${row.holder.name}`,
                })
              }
            >
              Delete
            </Button>
          </Row>
        );
      })}
      {row.secrets.length === 0 && (
        <Text as="li" tone="dim">
          No secret: nothing can sign in as it.
        </Text>
      )}
    </Grid>
  );
}
