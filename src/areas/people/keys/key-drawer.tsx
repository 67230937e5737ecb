import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { connectionsQuery } from '#src/api/access/session.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected, useAdding, usePendingBelow } from '#src/api/console/change-sets.ts';
import { q } from '#src/api/query.ts';
import { useConfirmedChange } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { useClock, useNow } from '#src/ui/values/now.tsx';
import { PendingChanges } from '#src/ui/values/pending-changes.tsx';
import { HistoryLinks } from '../shared/history-links.tsx';
import { isOwnCredential, kindLabels, pathPartOf } from '../shared/holders.ts';
import { useReadPeopleAgain } from '../shared/use-org-people.ts';
import { AccessListSection } from './access-list-section.tsx';
import { type KeyRow, rotationRefusal } from './key-rows.ts';
import { type KeyUse, lastUseText, unusedWord } from './last-use.ts';
import { LostNotice } from './lost-notice.tsx';
import { keyReplacement, secretRotation } from './rotations.ts';
import { SecretList } from './secret-list.tsx';
import { secretLives } from './secret-lives.ts';
import type { useShownOnce } from './use-shown-once.ts';

interface KeyDrawerProps {
  orgId: string;
  row: KeyRow;
  once: ReturnType<typeof useShownOnce>;
  onClose: () => void;
}

/** One credential: its secrets and their rotation, its access list, its end. */
export function KeyDrawer({ orgId, row, once, onClose }: KeyDrawerProps) {
  const { holder, identity } = row;
  const connection = useConnection();
  const own = isOwnCredential(holder, connection.identity);
  const others = useOtherConnections(identity);
  const account = holder.kind === 'serviceAccount';
  const adding = useAdding();
  const pending = usePendingBelow(pathPartOf(holder));
  return (
    <Drawer
      title={holder.name}
      facts={`${kindLabels[holder.kind]}${signInText(own, others)}`}
      onClose={onClose}
      footer={<DeleteButton orgId={orgId} row={row} own={own} onDeleted={onClose} />}
    >
      <Grid gap={16}>
        <PendingChanges changes={pending} onOpen={adding.show} />
        <KeyValue
          columns
          items={[
            {
              label: account ? 'Client ID' : 'Public key',
              value: <Copyable value={identity} label={account ? 'client ID' : 'public key'} />,
            },
            { label: 'Created', value: <AbsoluteInstant value={holder.createdAt} /> },
            { label: 'Last used', value: <LastUsed use={row.use} /> },
            {
              label: 'History',
              value: <HistoryLinks orgId={orgId} holder={holder} />,
            },
          ]}
        />
        <Section label={account ? 'Secrets' : 'Rotation'}>
          {account && <SecretList orgId={orgId} row={row} />}
          <Rotation orgId={orgId} row={row} once={once} own={own} />
        </Section>
        <AccessListSection orgId={orgId} row={row} own={own} />
      </Grid>
    </Drawer>
  );
}

/** Other connections of this console that sign in with the same key or account, by name. */
function useOtherConnections(identity: string): string[] {
  const { id, origin } = useConnection();
  const { data = [] } = useQuery(connectionsQuery);
  return data
    .filter((each) => each.id !== id && each.origin === origin && each.identity === identity)
    .map(({ name }) => name);
}

function signInText(own: boolean, others: readonly string[]): string {
  const names = [...(own ? ['this connection'] : []), ...others].join(' and ');
  const count = others.length + Number(own);
  return count === 0 ? '' : ` · what ${names} ${count === 1 ? 'signs' : 'sign'} in with`;
}

function LastUsed({ use }: { use: KeyUse }) {
  if (typeof use === 'string' || use.at === undefined) {
    const word = unusedWord(use);
    return word === 'unknown' ? 'unknown: Atlas reports it only of keys that have an access list' : word;
  }
  return (
    <>
      <AbsoluteInstant value={use.at} /> {use.from !== undefined && `from ${use.from}`}
    </>
  );
}

function Rotation({ orgId, row, once, own }: Omit<KeyDrawerProps, 'onClose'> & { own: boolean }) {
  const connection = useConnection();
  const clock = useClock();
  const now = useNow();
  const [hours, setHours] = useState('2160');
  const settings = useQuery(q('getOrgSettings', connection.id, { orgId }));
  const most = settings.data?.maxServiceAccountSecretValidityInHours;
  const account = row.holder.kind === 'serviceAccount';
  const refusal = useRefusal(account ? 'createOrgServiceAccountSecret' : 'createOrgApiKey', { orgId });
  const place = { orgId, connection: connection.id };
  const creation = () => (account ? secretRotation(place, row, Number(hours)) : keyReplacement(place, row));
  const what = account ? 'secret' : 'API key';
  return (
    <Grid gap={16}>
      <Text as="p" tone="dim">
        {account
          ? 'Create a second secret, deploy it to every program, and delete the first when it is no longer used.'
          : 'Atlas rotates no API key. A replacement gets its roles and its access list; both work until you delete this one.'}
        {own && ' This console uses the old one until its connection is edited.'}
      </Text>
      {once.state.step === 'failed' && (
        <Notice tone="error" urgent title={`The ${what} was not made`}>
          {failureFacts(once.state.error).message}
        </Notice>
      )}
      <LostNotice
        state={once.state}
        what={what}
        onReplace={(leftovers) => void once.replace(creation(), leftovers)}
      />
      <Row gap={8} align="end" wrap>
        {account && (
          <PlainSelect
            label="New secret works for"
            value={hours}
            onChange={setHours}
            data={secretLives(most).filter(({ disabled }) => !disabled)}
          />
        )}
        <Button
          busy={once.state.step === 'sending'}
          disabledReason={refusal ?? (account ? rotationRefusal(row, Math.max(now, clock())) : undefined)}
          onClick={() => void once.make(creation())}
        >
          {account ? 'Create secret' : 'Create replacement'}
        </Button>
      </Row>
    </Grid>
  );
}

interface DeleteButtonProps {
  orgId: string;
  row: KeyRow;
  own: boolean;
  onDeleted: () => void;
}

function DeleteButton({ orgId, row, own, onDeleted }: DeleteButtonProps) {
  const { holder } = row;
  const ask = useConfirmedChange({ onDone: useReadPeopleAgain() });
  const apiKey = holder.kind === 'apiKey';
  const refusal = useRefusal(apiKey ? 'deleteOrgApiKey' : 'deleteOrgServiceAccount', { orgId });
  const kind = kindLabels[holder.kind].replace(/^S/u, 's');
  const projects = Object.keys(holder.groups).length;
  const title = `Delete the ${kind} ${holder.name}`;
  return (
    <ButtonRow>
      <Button
        variant="danger"
        disabledReason={
          refusal ?? (own && 'This connection signs in with it: edit the connection to another one first.')
        }
        onClick={() =>
          ask({
            title: `${title}?`,
            consequence: `Whatever signs in with it fails from then on. It has roles in ${plural(projects, 'project')}. ${lastUseText(row.use)}`,
            confirmLabel: `Delete ${kind}`,
            danger: true,
            typedName: holder.name,
            change: apiKey
              ? collected('deleteOrgApiKey', { orgId, apiUserId: holder.id }, title)
              : collected('deleteOrgServiceAccount', { orgId, clientId: holder.id }, title),
            onDone: onDeleted,
          })
        }
      >
        Delete {kind}
      </Button>
    </ButtonRow>
  );
}
