import { z } from 'zod';
import { AccessLog } from '#contract/access-history.ts';
import { operationOf } from '#contract/api/operations.ts';
import { kindsOfChange } from '#contract/console/access/protection.ts';
import { effectOf } from '#contract/security/admission.ts';
import { type Block, blockIn } from '#contract/security/cidr.ts';
import { type Attempt, attemptsOf } from '#contract/sign-ins/attempts.ts';
import { type Silent, silenceText } from '#contract/sign-ins/silence.ts';
import { plural } from '#contract/text/quantities.ts';
import { isRecord } from '#contract/values/is-record.ts';
import type { ServiceCalls } from '../../upstream/service-calls.ts';
import { ServiceProblem } from '../../upstream/service-problem.ts';
import { type Call, fieldsOf, textAt } from '../call.ts';
import { isAhead, type StoredSet, type StoredStep } from '../set.ts';
import { partOf, sentOf, sidesOf } from '../ways.ts';

/** Who loses access when a set is applied, in sentences. */
export interface LostAccess {
  lost: string[];
  /** Of these sentences those about users who signed in recently. */
  risks: string[];
  /** What could not be looked up. */
  unknown: string[];
}

/** The number of clusters per project whose sign-ins are read, and of their newest lines: enough for a warning. */
const mostClusters = 4;
const mostLines = 5_000;
/** The maximum number of addresses named in a sentence. */
const mostNamed = 6;

const History = z.object({ accessLogs: z.array(AccessLog) });
const Clusters = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      replicationSpecs: z.array(z.object({ regionConfigs: z.array(z.object({ providerName: z.string() })) })),
    }),
  ),
});
const Entries = z.object({
  results: z.array(
    z.object({
      cidrBlock: z.string().nullish(),
      ipAddress: z.string().nullish(),
      awsSecurityGroup: z.string().nullish(),
    }),
  ),
});

/** The sign-ins of a project in the period that Atlas keeps, and what of them is unknown. */
async function signIns(
  groupId: string,
  calls: ServiceCalls,
): Promise<{ attempts: Attempt[]; unknown: string[] }> {
  const listed = await calls.call('listGroupClusters', { groupId, query: { itemsPerPage: 500 } });
  const clusters = calls.read(Clusters, calls.present(listed)).results;
  const isTenant = ({ replicationSpecs }: (typeof clusters)[number]) =>
    replicationSpecs.some((spec) => spec.regionConfigs.some(({ providerName }) => providerName === 'TENANT'));
  const silent: Silent[] = clusters
    .filter(isTenant)
    .map(({ name }) => ({ cluster: name, why: 'keeps none' }));
  const attempts: Attempt[] = [];
  for (const [index, { name }] of clusters.filter((each) => !isTenant(each)).entries()) {
    if (index >= mostClusters) {
      silent.push({ cluster: name, why: 'not read' });
      continue;
    }
    try {
      const query = { authResult: true, nLogs: mostLines };
      const answer = await calls.call('getGroupDbAccessHistoryCluster', {
        groupId,
        clusterName: name,
        query,
      });
      const { accessLogs } = calls.read(History, calls.present(answer));
      if (accessLogs.length >= mostLines) silent.push({ cluster: name, why: 'cut' });
      attempts.push(...attemptsOf(accessLogs).filter(({ succeeded }) => succeeded));
    } catch (error) {
      if (!(error instanceof ServiceProblem)) throw error;
      silent.push({ cluster: name, why: 'not read' });
    }
  }
  return { attempts, unknown: silenceText(silent, mostLines) };
}

const named = (addresses: readonly string[]): string =>
  `${addresses.slice(0, mostNamed).join(', ')}${addresses.length > mostNamed ? ' …' : ''}`;

const entryText = (entry: unknown): string => {
  const fields = fieldsOf(entry);
  return textAt(fields, 'cidrBlock') || textAt(fields, 'ipAddress') || textAt(fields, 'awsSecurityGroup');
};

interface Row {
  value: string;
  block: Block | undefined;
}

const rowOf = (value: string): Row => ({ value, block: blockIn(value) });

const isSameEntry = (row: Row, value: string): boolean =>
  row.value === value || (row.block !== undefined && row.block.text === blockIn(value)?.text);

/** The access list after all steps of the set: an address that another entry admits keeps its access. */
function listAfter(rows: readonly Row[], steps: readonly StoredStep[]): Row[] {
  let list = [...rows];
  for (const { apply } of steps) {
    const { call } = apply;
    if (call.operationId === 'deleteGroupAccessListEntry')
      list = list.filter((row) => !isSameEntry(row, String(call.args.entryValue)));
    const entry = sentOf(call);
    // a temporary entry does not keep anybody's access
    if (call.operationId === 'createGroupAccessListEntry' && !fieldsOf(entry).deleteAfterDate)
      list.push(rowOf(entryText(entry)));
  }
  return list;
}

interface Sentence {
  text: string;
  /** Whether a user who signed in recently loses access. */
  risk: boolean;
}

async function lostAddresses(
  groupId: string,
  steps: readonly StoredStep[],
  attempts: readonly Attempt[],
  calls: ServiceCalls,
): Promise<Sentence[]> {
  const removed = steps.filter(({ apply }) => apply.call.operationId === 'deleteGroupAccessListEntry');
  if (removed.length === 0) return [];
  const listed = await calls.call('listGroupAccessListEntries', { groupId, query: { itemsPerPage: 500 } });
  const rows = calls.read(Entries, calls.present(listed)).results.map((entry) => rowOf(entryText(entry)));
  const after = listAfter(rows, steps);
  const { lost } = effectOf(
    rows,
    after,
    attempts.map(({ address }) => address),
  );
  const entries = removed.map(({ apply }) => String(apply.call.args.entryValue)).join(', ');
  if (lost.length === 0)
    return [
      { text: `Without ${entries}, every address that signed in recently is still admitted.`, risk: false },
    ];
  const users = new Set(attempts.filter(({ address }) => lost.includes(address)).map(({ user }) => user));
  const text = `Without ${entries}, ${plural(users.size, 'user')} at ${plural(lost.length, 'address', 'addresses')} that signed in recently ${lost.length === 1 ? 'is' : 'are'} not admitted any more: ${named(lost)}.`;
  return [{ text, risk: true }];
}

/** Roles, scopes and the like that a change takes away. */
function lostGrants(step: StoredStep): string[] {
  const { before, next } = sidesOf(step.apply.call, step.apply.before);
  if (!isRecord(before) || !isRecord(next)) return [];
  return ['roles', 'roleNames', 'groupRoles', 'orgRoles', 'actions', 'inheritedRoles'].flatMap((field) => {
    const [was, is] = [before[field], next[field]];
    if (!Array.isArray(was) || !Array.isArray(is)) return [];
    const kept = new Set(is.map((each) => JSON.stringify(each)));
    return was.filter((each) => !kept.has(JSON.stringify(each))).map(grantText);
  });
}

/** `readWrite on shop`, `GROUP_OWNER` */
export function grantText(grant: unknown): string {
  if (!isRecord(grant)) return String(grant);
  const name = textAt(grant, 'roleName') || textAt(grant, 'role') || textAt(grant, 'action');
  const database = textAt(grant, 'databaseName') || textAt(grant, 'db');
  if (name === '') return JSON.stringify(grant);
  return database === '' ? name : `${name} on ${database}`;
}

const isOfAccess = ({ operationId }: Call): boolean =>
  kindsOfChange(operationOf(operationId)).includes('access');

function lostByUser(step: StoredStep, attempts: readonly Attempt[]): Sentence {
  const username = String(step.apply.call.args.username);
  const own = attempts.filter(({ user }) => user === username);
  const addresses = [...new Set(own.map(({ address }) => address))];
  return addresses.length === 0
    ? { text: `${username} cannot sign in any more. No recent sign-in of this user is known.`, risk: false }
    : {
        text: `${username} cannot sign in any more. It signed in recently from ${named(addresses)}.`,
        risk: true,
      };
}

/** What one step takes away, without the entries of the access list, which count together. */
function lostByStep(step: StoredStep, attempts: readonly Attempt[]): Sentence[] {
  const { call } = step.apply;
  const part = partOf(call.operationId);
  if (call.operationId === 'deleteGroupAccessListEntry' || !isOfAccess(call)) return [];
  if (call.operationId === 'deleteGroupDatabaseUser') return [lostByUser(step, attempts)];
  const takesAway = part?.verb === 'remove' || (part?.verb === 'pair' && !part.brings);
  if (takesAway) return [{ text: `${step.title}: its grants end.`, risk: false }];
  const grants = lostGrants(step);
  return grants.length > 0 ? [{ text: `${step.title}: takes away ${grants.join(', ')}.`, risk: false }] : [];
}

/** Who loses access when the rest of a set is applied. What cannot be read is named, never left out. */
export async function lostAccess({ steps }: StoredSet, calls: ServiceCalls): Promise<LostAccess> {
  const ahead = steps.filter(isAhead);
  const groups = new Map<string, StoredStep[]>();
  for (const step of ahead.filter(({ apply }) => isOfAccess(apply.call))) {
    const groupId = textAt(step.apply.call.args, 'groupId');
    groups.set(groupId, [...(groups.get(groupId) ?? []), step]);
  }
  const result: LostAccess = { lost: [], risks: [], unknown: [] };
  const add = (sentences: readonly Sentence[]): void => {
    result.lost.push(...sentences.map(({ text }) => text));
    result.risks.push(...sentences.flatMap(({ text, risk }) => (risk ? [text] : [])));
  };
  for (const [groupId, own] of groups) {
    const isLookedUp = own.some(({ apply: { call } }) =>
      ['deleteGroupAccessListEntry', 'deleteGroupDatabaseUser'].includes(call.operationId),
    );
    let attempts: Attempt[] = [];
    try {
      if (isLookedUp) {
        const read = await signIns(groupId, calls);
        attempts = read.attempts;
        result.unknown.push(...read.unknown);
      }
      add(await lostAddresses(groupId, own, attempts, calls));
    } catch (error) {
      if (!(error instanceof ServiceProblem)) throw error;
      result.unknown.push(`Recent sign-ins could not be loaded: ${error.message}`);
    }
    add(own.flatMap((step) => lostByStep(step, attempts)));
  }
  return result;
}
