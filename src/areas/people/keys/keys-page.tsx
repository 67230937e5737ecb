import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { useWaiting } from '#src/api/console/change-sets.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { FilterBar, TextFilter } from '#src/ui/filter-bar.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { PendingList } from '#src/ui/values/pending-changes.tsx';
import classes from '../shared/people.module.css';
import { useOrgPeople } from '../shared/use-org-people.ts';
import { CreateDrawer } from './create-drawer.tsx';
import { keyColumns } from './key-columns.tsx';
import { KeyDrawer } from './key-drawer.tsx';
import { type KeyRow, keyRowsOf } from './key-rows.ts';
import type { KeysSearch } from './keys-search.ts';
import { asListed } from './last-use.ts';
import { SecretPanel } from './secret-panel.tsx';
import { type KeyUses, keysAtOnce, useKeyUses } from './use-key-uses.ts';
import { useShownOnce } from './use-shown-once.ts';

interface KeysPageProps {
  orgId: string;
  search: KeysSearch;
  onSearch: (search: KeysSearch) => void;
}

const noProjects = () => [];

/** API keys and service accounts of an organization: until when they work, where they may be used from, and their rotation. */
export function KeysPage({ orgId, search, onSearch }: KeysPageProps) {
  const connection = useConnection();
  const people = useOrgPeople(orgId, noProjects);
  const uses = useKeyUses(orgId, asListed(people.holders, people.keys));
  const once = useShownOnce();
  const now = useNow();
  const refusal = useRefusal('createOrgApiKey', { orgId });
  const waiting = useWaiting(`/orgs/${orgId}/apiKeys`);
  if (people.error) {
    return <ReadFailure what="Keys and accounts" query={people} />;
  }
  // an error of one credential is not shown beside another
  const go = (next: KeysSearch): void => {
    once.forget();
    onSearch(next);
  };
  // the notices above the list depend on it: the list would move when they arrive
  if (people.holders === undefined) return <SkeletonLines lines={12} />;
  const all = keyRowsOf(people.holders, { ...people, uses: uses.of }, now);
  const wanted = (search.q ?? '').toLowerCase();
  const rows = all.filter(({ holder }) => `${holder.name} ${holder.detail}`.toLowerCase().includes(wanted));
  const opened = all.find(({ holder }) => holder.key === search.key);
  return (
    <Grid gap={16}>
      <PendingList {...waiting} />
      <Row gap={8} align="center" wrap className={classes.bar}>
        <Button
          variant="primary"
          icon="plus"
          disabledReason={refusal}
          onClick={() => go({ q: search.q, create: 'serviceAccount' })}
        >
          Create service account
        </Button>
        <Button icon="plus" disabledReason={refusal} onClick={() => go({ q: search.q, create: 'apiKey' })}>
          Create API key
        </Button>
      </Row>
      <Endings rows={all} />
      <ResourceTable
        id="credentials"
        label="Keys and accounts"
        columns={keyColumns(connection.identity)}
        rows={rows}
        rowKey={({ holder }) => holder.key}
        rowName={({ holder }) => holder.name}
        onOpen={({ holder }) => go({ q: search.q, key: holder.key })}
        openKey={opened?.holder.key}
        filters={
          <FilterBar
            text={
              <TextFilter
                label="Filter keys and accounts"
                value={search.q ?? ''}
                onChange={(q) => onSearch({ ...search, q: q || undefined })}
              />
            }
          />
        }
        {...(uses.unread > 0 ? { footer: <UnreadUses {...uses} /> } : {})}
        empty={
          all.length > 0 ? (
            <FilteredEmpty what="keys or accounts" onClear={() => onSearch({})} />
          ) : (
            <EmptyState title="No keys or accounts yet">
              Create a service account for each program that calls Atlas.
            </EmptyState>
          )
        }
        evidence={{
          connection: connection.name,
          organization: orgId,
          question: 'which keys and accounts there are, and until when they work',
          filter: search.q ?? '',
          ...(uses.unread > 0
            ? { incomplete: `the last use of ${plural(uses.unread, 'API key')} was not read` }
            : {}),
        }}
      />
      {opened && !search.create && (
        <KeyDrawer
          key={opened.holder.key}
          orgId={orgId}
          row={opened}
          once={once}
          onClose={() => go({ q: search.q })}
        />
      )}
      {search.create && (
        <CreateDrawer
          key={search.create}
          orgId={orgId}
          kind={search.create}
          once={once}
          onClose={() => go({ q: search.q })}
        />
      )}
      {once.state.step === 'shown' && (
        <SecretPanel
          shown={once.state.shown}
          onStored={() => {
            once.forget();
            if (search.create) onSearch({ q: search.q });
          }}
        />
      )}
    </Grid>
  );
}

/** Each key needs its own request, so not all of many keys are queried at once. */
function UnreadUses({ unread, readMore }: KeyUses) {
  return (
    <>
      <span>The last use of {plural(unread, 'API key')} is not read yet.</span>
      <Button size="sm" variant="quiet" onClick={readMore}>
        Read {unread > keysAtOnce ? `the next ${keysAtOnce}` : 'the rest'}
      </Button>
    </>
  );
}

/** Lists accounts that are about to expire, or have expired. */
function Endings({ rows }: { rows: readonly KeyRow[] }) {
  const named = (state: KeyRow['state']) =>
    rows
      .filter((row) => row.state === state)
      .map(({ holder }) => holder.name)
      .join(', ');
  const [expiring, expired] = [named('expiring'), named('expired')];
  return (
    <>
      {expired && (
        <Notice tone="error" title="No secret works any more">
          {expired}: nothing can sign in until a new secret is made.
        </Notice>
      )}
      {expiring && (
        <Notice tone="warning" title="The last secret expires within 7 days">
          {expiring}: make a new secret and bring it to every program before then.
        </Notice>
      )}
    </>
  );
}
