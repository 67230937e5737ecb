import { useState } from 'react';
import { mostCertificateMonths } from '#contract/security/certificates.ts';
import type { DatabaseUser } from '#contract/security/database-users.ts';
import { DAY } from '#contract/values/durations.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { isLostAnswer } from '#src/api/outcome/lost-answer.ts';
import { useOperation } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { download } from '#src/ui/actions/download.ts';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { ShownOnce } from '#src/ui/overlays/shown-once.tsx';
import { AbsoluteInstant, Instant } from '#src/ui/values/instant.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import classes from '../access.module.css';

interface CertificatesProps {
  groupId: string;
  user: DatabaseUser;
}

const months = [1, 3, 6, 12, mostCertificateMonths];
/** Before its end a certificate wants to be replaced in time. */
const soonMs = 14 * DAY;

/** The certificates that were made for a user: the newest first, each good until its end or until the user is deleted. */
export function Certificates({ groupId, user: { username } }: CertificatesProps) {
  const list = useAllPages('listGroupDatabaseUserCerts', { groupId, username });
  const create = useOperation('createGroupDatabaseUserCert');
  const refusal = useRefusal('createGroupDatabaseUserCert', { groupId });
  const [length, setLength] = useState('3');
  const [pem, setPem] = useState<string>();
  const now = useNow();

  async function make(): Promise<void> {
    const body = { monthsUntilExpiration: Number(length) };
    const created: unknown = await create.mutateAsync({ groupId, username, body }).catch((error: unknown) => {
      // a certificate created without a response must appear at once
      if (isLostAnswer(error)) list.refetch();
      throw error;
    });
    // the one-time response is only kept in the panel that shows it
    create.reset();
    if (typeof created === 'string') setPem(created);
  }

  return (
    <Section label="Certificates">
      <FailureNotice quiet why={list.error} />
      {create.error && (
        <Notice
          tone="error"
          urgent
          title={
            isLostAnswer(create.error)
              ? 'The answer was lost, and with it the certificate'
              : 'No certificate was created'
          }
        >
          {failureFacts(create.error).message}
          {isLostAnswer(create.error) &&
            ' If it was created, it is in the list, but its private key was not shown and cannot be used. Create another one.'}
        </Notice>
      )}
      {!list.loading && !list.error && list.rows.length === 0 && (
        <p className={classes.none}>None yet: the user cannot sign in before one is made.</p>
      )}
      <ul className={classes.tree}>
        {list.rows.map(({ _id, createdAt, notAfter }) => (
          <li key={_id}>
            made <Instant value={createdAt} suffix />, good until <AbsoluteInstant value={notAfter} />
            {Date.parse(notAfter) - now < soonMs &&
              (Date.parse(notAfter) < now ? ', expired' : ', expires soon')}
          </li>
        ))}
      </ul>
      <Row gap={8} columnGap={16} align="end" wrap>
        <PlainSelect
          label="Good for"
          size="xs"
          className={classes.narrow}
          data={months.map((count) => ({ value: String(count), label: plural(count, 'month') }))}
          value={length}
          onChange={setLength}
        />
        <Button
          size="sm"
          busy={create.isPending}
          disabledReason={refusal}
          onClick={() => void make().catch(() => undefined)}
        >
          Make certificate
        </Button>
      </Row>
      <p className={classes.none}>
        Atlas revokes no single certificate: all of them end with the user. To revoke one, add another user
        with the same roles, move its programs over, and delete this one.
      </p>
      {pem !== undefined && (
        <MadeCertificate username={username} pem={pem} onStored={() => setPem(undefined)} />
      )}
    </Section>
  );
}

interface MadeCertificateProps {
  username: string;
  pem: string;
  onStored: () => void;
}

/** A certificate with its private key, to be downloaded the only time. */
function MadeCertificate({ username, pem, onStored }: MadeCertificateProps) {
  return (
    <ShownOnce title={`Certificate of ${username}`} onStored={onStored}>
      <p className={classes.none}>
        The file holds the certificate and its private key. It is shown once; if it is lost, create another
        one.
      </p>
      <div>
        <Button
          icon="download"
          onClick={() => download(`${username}.pem`, new Blob([pem], { type: 'application/x-pem-file' }))}
        >
          Download {username}.pem
        </Button>
      </div>
      <div className={classes.secret}>
        mongosh "mongodb+srv://…/?authSource=%24external&authMechanism=MONGODB-X509" --tls
        --tlsCertificateKeyFile {username}.pem
      </div>
    </ShownOnce>
  );
}
