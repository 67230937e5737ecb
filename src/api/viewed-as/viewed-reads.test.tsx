import { beforeEach, describe, expect, it, vi } from 'vitest';
import { viewAs, viewedRefusal } from './viewed-as.ts';
import { restoreView, startView, stopView } from './viewed-reads.ts';

const groupId = '0123456789abcdef01234567';
const status = () => viewedRefusal('getGroupBackupCompliancePolicy', { groupId })?.status;
/** The state after a reload: the storage of the tab, and nothing in memory. */
const reload = () => viewAs(undefined);

beforeEach(() => {
  stopView();
  sessionStorage.clear();
});

describe('the role as which the console is shown', () => {
  it('is restored after a reload, for the same person alone', () => {
    startView({ role: 'GROUP_READ_ONLY', profile: 'observed' }, 'ines');
    reload();
    expect(status()).toBeUndefined();
    restoreView('tomas');
    expect(status()).toBeUndefined();
    startView({ role: 'GROUP_READ_ONLY', profile: 'observed' }, 'ines');
    reload();
    restoreView('ines');
    expect(status()).toBe(403);
  });

  it('is not restored once it has ended', () => {
    startView({ role: 'GROUP_READ_ONLY', profile: 'observed' }, 'ines');
    stopView();
    restoreView('ines');
    expect(status()).toBeUndefined();
  });

  it('ignores stored text that is malformed, and storage that is blocked', () => {
    startView({ role: 'GROUP_READ_ONLY', profile: 'observed' }, 'ines');
    const [key = ''] = Object.keys(sessionStorage);
    for (const text of ['{', 'null', '[]', '{"user":"ines","role":"NOBODY","profile":"observed"}']) {
      reload();
      sessionStorage.setItem(key, text);
      restoreView('ines');
      expect(status(), text).toBeUndefined();
    }
    const blocked = vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
      throw new Error('blocked');
    });
    startView({ role: 'GROUP_READ_ONLY', profile: 'observed' }, 'ines');
    expect(status()).toBe(403);
    stopView();
    restoreView('ines');
    expect(status()).toBeUndefined();
    blocked.mockRestore();
  });
});
