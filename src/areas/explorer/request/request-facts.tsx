import { Fragment } from 'react';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { roleLabel } from '#contract/roles.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { formatDate } from '#src/lib/time/time.ts';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from '../explorer.module.css';
import type { CallArgs } from '../explorer-search.ts';

const everybody = {
  any: 'any role',
  client: 'a service account',
  public: 'no credentials',
} as const;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** `1 Jul 2027`, on one line: versions are named by dates, what happens to them is on a day. */
const dayOf = (date: string): string => formatDate(Date.parse(date), 'UTC').replaceAll(' ', '\u00a0');

/** Where the roles of a call are looked for. */
export const scopeOf = (args: CallArgs): { orgId?: string; groupId?: string } => {
  const [orgId, groupId] = [text(args.orgId), text(args.groupId)];
  return { ...(orgId ? { orgId } : {}), ...(groupId ? { groupId } : {}) };
};

/** Facts before a request is sent: permissions, version, cost. */
export function RequestFacts({ operation, args }: { operation: OperationFacts; args: CallArgs }) {
  const { roles, versions, root, limit, supersededOn, id } = operation;
  const refusal = useRefusal(id, scopeOf(args));
  const needed = typeof roles === 'string' ? everybody[roles] : roles.map(roleLabel).join(' or ');
  const current = versions.at(-1);
  const earlier = versions.slice(0, -1);
  return (
    <Stack as="dl" gap={4} size={13} className={classes.facts}>
      <div>
        <dt>Role</dt>
        <dd>
          <MarkIcon mark={refusal ? 'triangle' : 'dot'} tone={refusal ? 'warning' : 'ok'} /> {needed}
          {refusal ? <Text tone="warning"> · {refusal}</Text> : <span> · this connection may</span>}
        </dd>
      </div>
      {root === 'v2' && current && (
        <div>
          <dt>Version</dt>
          <dd>
            <Mono>{current.date}</Mono>
            {current.sunset && <Text tone="warning"> · gone after {dayOf(current.sunset)}</Text>}
            {supersededOn && <Text tone="warning"> · deprecated since {dayOf(supersededOn)}</Text>}
            {earlier.length > 0 && (
              <span>
                {' '}
                · also{' '}
                {earlier.map(({ date, sunset }, index) => (
                  <Fragment key={date}>
                    {index > 0 && ', '}
                    <Text nowrap>
                      <Mono>{date}</Mono>
                    </Text>
                    {sunset && ` until ${dayOf(sunset)}`}
                  </Fragment>
                ))}
              </span>
            )}
          </dd>
        </div>
      )}
      {root === 'v2' && (
        <div>
          <dt>Limit</dt>
          <dd>
            1 of {formatCount(limit.capacity)} requests of{' '}
            {limit.scope === 'group' ? 'the project' : limit.scope === 'org' ? 'the organization' : 'the key'}
            , {plural(limit.refill, 'request')} regained each minute
          </dd>
        </div>
      )}
    </Stack>
  );
}
