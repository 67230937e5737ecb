import { lastOwnerText } from '#contract/people/errors.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { type Holder, isOwnCredential } from '../shared/holders.ts';
import type { IndirectHolder } from '../shared/indirect.ts';
import { roleName } from '../shared/role-text.ts';
import type { ReviewRow } from './review-row.ts';

/** What "remove" beside a row does, and what that breaks. */
export interface Removal {
  /** On the button: `Remove from project`. */
  label: string;
  /** What would no longer work, and what stays, in sentences. */
  consequence: string;
  /** Why it cannot be removed. */
  refusal?: string;
  /** To type where it cannot be undone. */
  typedName?: string;
}

/** `rows`: the whole report, which determines the remaining access; `identity`: the credential of the connection. */
export function removalOf(row: ReviewRow, rows: readonly ReviewRow[], identity: string): Removal {
  const { holder } = row;
  if (row.user) return userRemoval(row, row.user);
  if (row.indirect) return indirectRemoval(row.indirect, row);
  if (row.modelKeyId !== undefined) return modelKeyRemoval(row);
  if (row.ofDatabase) return streamRemoval(row);
  if (!holder) return addressRemoval(row);
  if (isOwnCredential(holder, identity)) {
    return { label: textOf(row), consequence: '', refusal: 'This console signs in with it.' };
  }
  const last = lastOwner(row, rows);
  return {
    label: textOf(row),
    consequence: [...loses(row), ...stays(row, rows), ...usedLast(row)].join(' '),
    ...(last ? { refusal: last } : {}),
    ...(row.groupId === undefined ? { typedName: holder.name } : {}),
  };
}

/** Mapped groups and users of this console are changed on their own pages. */
function indirectRemoval({ kind, through, name }: IndirectHolder, row: ReviewRow): Removal {
  if (kind === 'mcpConfiguration')
    return {
      label: 'Delete MCP configuration',
      consequence: `${row.roles.map(roleName).join(', ')} in ${row.place} ends. Programs that use its secrets fail at once; a new configuration has other credentials.`,
      typedName: name,
    };
  return kind === 'federatedGroup'
    ? {
        label: 'Remove role mapping',
        consequence: 'Members of the group lose these roles at their next sign-in.',
        refusal: 'Change role mappings on the page Federation.',
      }
    : {
        label: 'Remove user of this console',
        consequence: `The user can no longer act through ${through}. Other programs that use it keep working.`,
        refusal: 'Change users of this console in Settings.',
      };
}

function textOf({ holder, groupId, team }: ReviewRow): string {
  if (team) return `Remove from the team ${team.name}`;
  if (groupId !== undefined) return 'Remove from project';
  if (holder?.kind === 'person') {
    return holder.status === 'ACTIVE' ? 'Remove from organization' : 'Withdraw invitation';
  }
  return holder?.kind === 'apiKey' ? 'Delete API key' : 'Delete service account';
}

function loses({ roles, place, team, groupId, holder }: ReviewRow): string[] {
  const names = roles.map(roleName).join(', ');
  if (team)
    return [`They lose ${names} in ${place}, and the roles of the team ${team.name} in other projects.`];
  if (groupId !== undefined) return [`${names} in ${place} ends.`];
  const projects = Object.keys(holder?.groups ?? {}).length;
  const elsewhere =
    projects > 0 ? `, and its roles in ${projects === 1 ? 'one project' : `${projects} projects`}` : '';
  return [`${names} in ${place} ends${elsewhere}.`];
}

/** What still lets the same holder into the same project. */
function stays(row: ReviewRow, rows: readonly ReviewRow[]): string[] {
  if (row.groupId === undefined) return [];
  const others = rows.filter(
    (each) =>
      each.holder?.key === row.holder?.key &&
      each.key !== row.key &&
      (each.groupId === row.groupId ||
        (each.groupId === undefined &&
          each.roles.some((role) => role === 'ORG_OWNER' || role === 'ORG_READ_ONLY'))),
  );
  if (others.length === 0) return ['Nothing else lets them in there.'];
  const ways = others.map(({ roles, team, groupId }) => {
    const from = team
      ? ` through the team ${team.name}`
      : groupId === undefined
        ? ' of the organization'
        : '';
    return `${roles.map(roleName).join(', ')}${from}`;
  });
  return [`They stay in with ${ways.join('; ')}.`];
}

function usedLast({ holder, lastUsedAt }: ReviewRow): string[] {
  if (!holder || holder.kind === 'person') return [];
  if (lastUsedAt) return [`Programs that use it fail at once. It was last used ${stampOf(lastUsedAt)}.`];
  return ['Atlas knows of no use of it; programs that use it fail at once.'];
}

const joinedOwner = (holder: Holder | undefined): boolean =>
  holder?.kind === 'person' && holder.status === 'ACTIVE' && holder.orgRoles.includes('ORG_OWNER');

function lastOwner(row: ReviewRow, rows: readonly ReviewRow[]): string | undefined {
  if (row.groupId !== undefined || !joinedOwner(row.holder)) return undefined;
  const others = rows.some(({ holder }) => holder?.key !== row.holder?.key && joinedOwner(holder));
  return others ? undefined : lastOwnerText;
}

function modelKeyRemoval({ who, lastUsedAt }: ReviewRow): Removal {
  const last = lastUsedAt ? ` It was last used ${stampOf(lastUsedAt)}.` : '';
  return {
    label: 'Delete AI model key',
    consequence: `Programs that call AI models with it fail at once; its secret cannot be shown again.${last}`,
    typedName: who,
  };
}

const streamRemoval = ({ roles, place }: ReviewRow): Removal => ({
  label: 'Delete stream connection',
  consequence: `${roles.join(', ')} in the databases of ${place} ends. Processors that use the connection fail.`,
  refusal: 'Delete or change the connection on the page Stream processing.',
});

/** Sentences of dialogs are texts, so times in them are in UTC. */
const stampOf = (iso: string): string => formatInstant(Date.parse(iso), 'UTC');

function userRemoval({ place, roles }: ReviewRow, user: NonNullable<ReviewRow['user']>): Removal {
  const { username, seen, unknown } = user;
  const last = seen
    ? `It last signed in at ${seen.cluster} from ${seen.address}, ${stampOf(seen.at)}: programs that use it fail at once.`
    : unknown.length === 0
      ? 'It is not in the access history, which goes back a few days: a program that connects less often may still use it.'
      : `${unknown.join(' ')} Programs that use it fail at once.`;
  return {
    label: 'Delete database user',
    consequence: `${roles.join(', ')} in ${place} ends. ${last}${user.databaseName === 'admin' ? ' Its password cannot be had back.' : ''}`,
    typedName: username,
  };
}

function addressRemoval({ place, who, endsAt, from, lastUsedAt }: ReviewRow): Removal {
  const { users = [], others = [], unknown = [] } = from ?? {};
  const alone = endsAt ? [`It ends automatically at ${stampOf(endsAt)}.`] : [];
  const consequence =
    others.length > 0
      ? [`Connections from ${who} stay admitted by ${others.join(', ')}.`]
      : [
          `Connections from ${who} to the clusters of ${place} are refused, unless another entry admits them.`,
          ...comers(users, lastUsedAt, unknown),
        ];
  return { label: 'Remove from access list', consequence: [...consequence, ...alone].join(' ') };
}

/** More are counted. */
const mostNames = 5;

/** Whom the history knows to come from there. */
function comers(users: readonly string[], last: string | undefined, unknown: readonly string[]): string[] {
  const more = users.length - mostNames;
  const names = `${users.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  if (users.length > 0 && last)
    return [`Signed in from there lately: ${names}, the last ${stampOf(last)}.`, ...unknown];
  return unknown.length > 0 ? [...unknown] : ['Nobody signed in from there recently.'];
}
