import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { revocationsPerMinute, type TokenInUse } from '#contract/tokens.ts';
import { useConsoleRefusal } from '#src/api/access/console-refusal.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Fact, Page, PageHeader, Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, instantColumn, monoColumn, stateColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { LeakedTokenDialog } from './leaked-token-dialog.tsx';
import { tokensQuery, useRevoke } from './token-requests.ts';
import classes from './tokens.module.css';

/** The access tokens of connections by service account, and what ends them. */
export function TokensPage() {
  const { data, error, refetch } = useQuery(tokensQuery);
  const [entering, setEntering] = useState(false);
  const refusal = useConsoleRefusal();
  const none = data?.length === 0 && 'No connection is by service account';
  return (
    <Page>
      <PageHeader
        title="Access tokens"
        facts={data && <Facts tokens={data} />}
        actions={
          <Button disabledReason={refusal ?? none} onClick={() => setEntering(true)}>
            Revoke a leaked token…
          </Button>
        }
      />
      {error && !data ? (
        <ReadFailure what="The tokens" query={{ error, refetch }} />
      ) : (
        <TokenTable tokens={data} refusal={refusal} />
      )}
      {data && <WhatItEnds />}
      {entering && data && <LeakedTokenDialog tokens={data} onClose={() => setEntering(false)} />}
    </Page>
  );
}

function WhatItEnds() {
  return (
    <Section label="What revoking ends">
      <ul className={classes.points}>
        <li>The token, at once: the next request with it is refused.</li>
        <li>
          Not the service account: with its secret anybody fetches another token. Delete the secret to end
          that.
        </li>
        <li>Not its other tokens, no API key, and no connection to a database.</li>
        <li>This console fetches a new token with its next request and continues.</li>
      </ul>
      <p className={classes.dim}>
        Atlas revokes at most {revocationsPerMinute} tokens of a service account in a minute.
      </p>
    </Section>
  );
}

function Facts({ tokens }: { tokens: readonly TokenInUse[] }) {
  const used = Math.max(0, ...tokens.map(({ revocations }) => revocations.used));
  return (
    <>
      <Fact>{tokens.filter(({ token }) => token).length} in use</Fact>
      <Fact>
        {used} of {revocationsPerMinute} revocations used in the last minute
      </Fact>
    </>
  );
}

function TokenTable({ tokens, refusal }: { tokens: TokenInUse[] | undefined; refusal: string | undefined }) {
  const revoke = useRevoke();
  return (
    <ResourceTable
      id="tokens"
      label="Tokens"
      columns={columns}
      rows={tokens}
      rowKey={({ connection }) => connection}
      rowName={({ name }) => name}
      actions={({ connection, name, token, revocations }) => [
        {
          label: 'Revoke token',
          icon: 'stop',
          danger: true,
          disabled:
            refusal ??
            (token === null
              ? 'No token is in use'
              : revocations.used >= revocationsPerMinute && 'The revocations of this minute are used up'),
          onSelect: () =>
            confirm({
              title: `Revoke the token of ${name}?`,
              consequence:
                'Requests that are on their way may fail once. The next request fetches a new token.',
              confirmLabel: 'Revoke token',
              run: async () => {
                await revoke.mutateAsync({ connection });
                notify({ message: `The token of ${name} is revoked` });
              },
            }),
        },
      ]}
      empty={
        <EmptyState title="No tokens">
          Only connections by service account use tokens. An API key proves itself with each request.
        </EmptyState>
      }
    />
  );
}

const kinds = { 'in use': 'ok', none: 'off' } as const;

const columns: Column<TokenInUse>[] = [
  textColumn('connection', 'Connection', ({ name }) => name, { min: 160, narrow: { line: 1 } }),
  monoColumn('account', 'Service account', ({ identity }) => identity, { width: 300, narrow: { line: 2 } }),
  stateColumn('state', 'Token', ({ token }) => (token ? 'in use' : 'none'), kinds, { width: 110 }),
  time('issued', 'Issued', (token) => token.issuedAt),
  time('expires', 'Expires', (token) => token.expiresAt),
  time('used', 'Last used', (token) => token.lastUsedAt),
  countColumn('uses', 'Requests', ({ token }) => token?.uses, { width: 90 }),
];

function time(
  id: string,
  header: string,
  of: (token: NonNullable<TokenInUse['token']>) => number,
): Column<TokenInUse> {
  const at = ({ token }: TokenInUse) => token && of(token);
  return instantColumn(id, header, at, { width: 120, cell: (row) => <Instant value={at(row)} /> });
}
