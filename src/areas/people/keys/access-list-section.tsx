import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortBlock } from '#contract/security/cidr.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { type Collected, collected } from '#src/api/console/change-sets.ts';
import { q, useAnyOperation } from '#src/api/query.ts';
import { AddChange } from '#src/changes/add-change.tsx';
import { useConfirmedChange } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { type AccessEntry, accessEntryOf, blocksIn, isWideOpen } from '../shared/access-lists.ts';
import classes from '../shared/people.module.css';
import { useReadPeopleAgain } from '../shared/use-org-people.ts';
import { lastSeenAddress, readEntries, removalRefusal } from './access-entries.ts';
import type { KeyRow } from './key-rows.ts';

interface AccessListSectionProps {
  orgId: string;
  row: KeyRow;
  /** It is what this connection signs in with. */
  own: boolean;
}

/** The addresses from which a credential may be used; the console's own cannot be locked out. */
export function AccessListSection({ orgId, row, own }: AccessListSectionProps) {
  const { list, addition, remove, refusal } = useAccessList(orgId, row);
  const { id } = useConnection();
  const settings = useQuery(q('getOrgSettings', id, { orgId }));
  const required = settings.data?.apiAccessListRequired === true;
  const entries = list.data ?? [];
  return (
    <Section label="Access list">
      <FailureNotice quiet title="The access list could not be loaded" why={list.error} />
      {list.data && entries.length === 0 && (
        <Text as="p" tone="dim">
          {required
            ? 'Empty, and the organization requires one: every request with it is refused.'
            : 'Empty: it may be used from every address.'}
        </Text>
      )}
      <Grid as="ul" gap={8} aria-label="Access list">
        {entries.map((entry) => (
          <Entry
            key={entry.cidrBlock}
            entry={entry}
            refusal={refusal ?? (own ? removalRefusal(entries, entry.cidrBlock, required) : undefined)}
            onRemove={(consequence) => remove(entry, consequence)}
            last={entries.length === 1}
            required={required}
          />
        ))}
      </Grid>
      <AddEntries
        refusal={refusal}
        warning={
          own && entries.length === 0
            ? 'This console signs in with it: with the first entry only listed addresses are admitted. Atlas refuses entries that would shut this console out.'
            : undefined
        }
        ownAddress={own ? lastSeenAddress(entries) : undefined}
        addition={addition}
      />
    </Section>
  );
}

/** The list of a key or an account under the same names, and its changes. */
function useAccessList(orgId: string, { holder, identity }: KeyRow) {
  const ofKeyAt = { orgId, apiUserId: holder.id };
  const ofAccountAt = { orgId, clientId: identity };
  const connection = useConnection();
  const apiKey = holder.kind === 'apiKey';
  const query = { itemsPerPage: 500 };
  const ofKey = useQuery({
    ...q('listOrgApiKeyAccessListEntries', connection.id, { orgId, apiUserId: holder.id, query }),
    enabled: apiKey,
    select: ({ results }) => results.map(accessEntryOf),
  });
  const ofAccount = useQuery({
    ...q('listOrgServiceAccountAccessList', connection.id, { orgId, clientId: identity, query }),
    enabled: !apiKey,
    select: ({ results }) => results.map(accessEntryOf),
  });
  const ask = useConfirmedChange({ onDone: useReadPeopleAgain() });
  const refusal = useRefusal(
    apiKey ? 'createOrgApiKeyAccessListEntry' : 'createOrgServiceAccountAccessList',
    { orgId },
  );
  return {
    list: apiKey ? ofKey : ofAccount,
    refusal,
    addition: (blocks: readonly string[]): Collected => {
      const body = blocks.map(entryBody);
      const title = `Add ${blocks.map(shortBlock).join(', ')} to the access list of ${holder.name}`;
      return apiKey
        ? collected('createOrgApiKeyAccessListEntry', { ...ofKeyAt, body }, title)
        : collected('createOrgServiceAccountAccessList', { ...ofAccountAt, body }, title);
    },
    remove: ({ cidrBlock: ipAddress }: AccessEntry, consequence: string): void => {
      const title = `Remove ${shortBlock(ipAddress)} from the access list`;
      const change = `${title} of ${holder.name}`;
      ask({
        title: `${title}?`,
        consequence,
        confirmLabel: 'Remove entry',
        danger: true,
        change: apiKey
          ? collected('deleteOrgApiKeyAccessListEntry', { ...ofKeyAt, ipAddress }, change)
          : collected('deleteOrgServiceAccountAccessListEntry', { ...ofAccountAt, ipAddress }, change),
      });
    },
  };
}

const entryBody = (block: string) => (block.includes('/') ? { cidrBlock: block } : { ipAddress: block });

interface EntryProps {
  entry: AccessEntry;
  refusal: string | undefined;
  onRemove: (consequence: string) => void;
  /** Removing it empties the list. */
  last: boolean;
  /** The organization lets no credential without a list in. */
  required: boolean;
}

/** What happens without an entry. */
function consequenceOf(last: boolean, required: boolean): string {
  if (!last) return 'Requests from there are refused at once.';
  return required
    ? 'It is the last entry, and the organization requires one: then every request is refused.'
    : 'It is the last entry: then every address is admitted.';
}

function Entry({ entry, refusal, onRemove, last, required }: EntryProps) {
  const [block] = blocksIn(entry.cidrBlock);
  const used = entry.lastUsedAddress
    ? ` It was last used from ${entry.lastUsedAddress}.`
    : ' It was never used.';
  return (
    <Row as="li" gap={4} columnGap={12} align="center" wrap className={classes.entry}>
      <Mono>{shortBlock(entry.cidrBlock)}</Mono>
      {block && isWideOpen(block) && (
        <Badge tone="warning" mark="triangle">
          {block.prefix === 0 ? 'open to the world' : 'very wide'}
        </Badge>
      )}
      <span className={classes.small}>
        {entry.lastUsedAt ? (
          <>
            {plural(entry.requests, 'request')}, last <Instant value={entry.lastUsedAt} suffix /> from{' '}
            {entry.lastUsedAddress}
          </>
        ) : (
          'never used'
        )}
      </span>
      <Button
        size="sm"
        variant="quiet"
        disabledReason={refusal}
        onClick={() => onRemove(`${consequenceOf(last, required)}${used}`)}
      >
        Remove
      </Button>
    </Row>
  );
}

interface AddEntriesProps {
  refusal: string | undefined;
  warning: string | undefined;
  /** Where this console was seen from, where it is its own list. */
  ownAddress: string | undefined;
  /** What puts these on the list. */
  addition: (blocks: readonly string[]) => Collected;
}

function AddEntries({ refusal, warning, ownAddress, addition }: AddEntriesProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const sending = useAnyOperation({ onDone: useReadPeopleAgain() });
  const submit = async (): Promise<void> => {
    const read = readEntries(text);
    if ('problem' in read) return setProblem(`Addresses ${read.problem}`);
    setProblem(undefined);
    await sending.mutateAsync(addition(read.blocks)).then(
      () => setText(''),
      (error) => setProblem(failureFacts(error).message),
    );
  };
  return (
    <Grid gap={16}>
      {warning && <Notice tone="warning">{warning}</Notice>}
      <Textarea
        label="Add addresses"
        description={`IPv4 or IPv6 addresses or CIDR blocks, one to a line.${ownAddress ? ` This console calls from ${ownAddress}.` : ''}`}
        rows={2}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={problem}
        spellCheck={false}
      />
      <Row gap={4} columnGap={8} align="center" wrap shrink>
        <Button
          busy={sending.isPending}
          disabledReason={refusal ?? (text.trim() === '' && 'Enter an address first')}
          onClick={() => void submit()}
        >
          Add to access list
        </Button>
        {text.trim() !== '' && (
          <AddChange
            disabledReason={refusal}
            change={() => {
              const read = readEntries(text);
              if ('problem' in read) throw new Error(`Addresses ${read.problem}`);
              // one by one: each is authorized and reverted separately
              return read.blocks.map((block) => addition([block]));
            }}
            onAdded={() => setText('')}
          />
        )}
      </Row>
    </Grid>
  );
}
