import { describe, expect, it } from 'vitest';
import { realm } from '#contract/api/names.ts';
import { digestHa1 } from '#server/auth/digest.ts';
import { seededWorld } from '#server/emulator/seed/world-for-tests.ts';
import { addKey, newKey } from './new-key.ts';

const world = seededWorld('single');
const [group] = world.tables.groups.by('all', 'all');
const groupId = group?.id ?? '';

describe('a new key', () => {
  it('signs in with the pair that is returned, and belongs to the organization of its project', () => {
    const pair = newKey(world, 'for a test', [{ roleName: 'GROUP_READ_ONLY', groupId }]);
    const [key] = world.tables.apiKeys.by('publicKey', pair.publicKey);
    expect(key).toMatchObject({ desc: 'for a test', orgId: group?.orgId, accessList: [] });
    expect(world.unseal(key?.sealedHa1 ?? '', key?.id ?? '', 'ha1')).toBe(
      digestHa1(pair.publicKey, realm, pair.privateKey),
    );
    expect(JSON.stringify(key)).not.toContain(pair.privateKey);
  });

  it('is another one in a world that begins anew', () => {
    const grants = [{ roleName: 'GROUP_READ_ONLY', groupId }] as const;
    const [mine, theirs] = [seededWorld('single'), seededWorld('single')].map((each) =>
      newKey(each, 'k', grants),
    );
    expect(mine?.publicKey).toBe(theirs?.publicKey);
    expect(mine?.privateKey).not.toBe(theirs?.privateKey);
  });

  it('is refused where the public key is taken, or the roles name nothing that exists', () => {
    const pair = newKey(world, 'first', [{ roleName: 'GROUP_READ_ONLY', groupId }]);
    const again = { ...pair, desc: 'second', grants: [{ roleName: 'GROUP_READ_ONLY', groupId }] as const };
    expect(() => addKey(world, again)).toThrow(`publicKey ${pair.publicKey} exists already`);
    expect(() => newKey(world, 'none', [])).toThrow('grants must name');
    const lost = [{ roleName: 'GROUP_READ_ONLY', groupId: 'f'.repeat(24) }] as const;
    expect(() => newKey(world, 'lost', lost)).toThrow('which does not exist');
  });
});
