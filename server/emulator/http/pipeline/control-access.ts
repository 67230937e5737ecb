import { timingSafeEqual } from 'node:crypto';
import { failWith } from '#contract/api/errors.ts';
import type { Operation } from '#contract/api/operation.ts';
import { worldHeader } from '#contract/emulator/control-access.ts';
import { parseBearer, tokenHash } from '#server/auth/bearer.ts';
import type { Caller, Host } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { header, type RawRequest } from '../raw-request.ts';
import { isLoopback } from './loopback.ts';

/** The world without which `X-Emulator-World` is required. */
const usualWorld = 'default';

/** Whether the request carries the control token of this process. */
function hasControlToken(raw: RawRequest, controlToken: string | undefined): boolean {
  if (controlToken === undefined) return false;
  const sent = parseBearer(header(raw, 'authorization'));
  if (sent === undefined) return false;
  // hashes have one length, and comparing them reveals nothing about the token
  return timingSafeEqual(Buffer.from(tokenHash(sent)), Buffer.from(tokenHash(controlToken)));
}

/** Controls are for this machine, and for holders of the control token. */
export function requireControl(raw: RawRequest, row: Operation | undefined, host: Host): void {
  if (row?.anyPeer || isLoopback(raw) || hasControlToken(raw, host.controlToken)) return;
  throw failWith('ACCESS_FORBIDDEN', {
    detail: 'Other machines need the control token of the emulator, as Authorization: Bearer.',
  });
}

/**
 * The world of a control request without credentials of a world, and its owner as the caller. Undefined where the
 * request names no world and has no control token: it then needs credentials.
 */
export function controlCaller(raw: RawRequest, host: Host): { world: World; caller: Caller } | undefined {
  const named = header(raw, worldHeader.toLowerCase());
  const withToken = hasControlToken(raw, host.controlToken);
  if (raw.headers.authorization !== undefined && !withToken) return undefined;
  if (named === undefined && !withToken) return undefined;
  const world = host.worlds.get(named ?? usualWorld);
  if (!world) throw unknownWorld(named ?? usualWorld, host);
  return { world, caller: ownerOf(world, host) };
}

/** Credentials belong to one world: a header that names another one is a mistake. */
export function requireSameWorld(raw: RawRequest, world: World): void {
  const named = header(raw, worldHeader.toLowerCase());
  if (named === undefined || named === world.name) return;
  throw invalidHeader(`names ${shortened(named)}, but the credentials belong to the world ${world.name}`);
}

function unknownWorld(name: string, host: Host) {
  const names = [...host.worlds.all()].slice(0, 20).map((world) => world.name);
  return invalidHeader(`names ${shortened(name)}, which does not exist; worlds: ${names.join(', ')}`);
}

const shortened = (name: string) => name.slice(0, 64);

function invalidHeader(description: string) {
  return failWith('INVALID_ATTRIBUTE', {
    parameters: [worldHeader],
    detail: `Invalid attribute ${worldHeader} specified: it ${description}.`,
    fields: [{ field: worldHeader, description }],
  });
}

/** The owner of all organizations, also where a test has deleted the owner's key. */
function ownerOf(world: World, host: Host): Caller {
  const { publicKey } = host.worlds.credentials(world);
  const [key] = world.tables.apiKeys.by('publicKey', publicKey);
  const orgs = [...world.tables.orgs.all()];
  return {
    kind: 'apiKey',
    id: key?.id ?? '0'.repeat(24),
    identity: publicKey,
    orgId: orgs[0]?.id ?? '',
    grants: orgs.map(({ id }) => ({ orgId: id, roleName: 'ORG_OWNER' as const })),
    accessList: [],
  };
}
