import { describe, expect, it, vi } from 'vitest';
import { createNotices } from './notice-queue.ts';

describe('notifications', () => {
  it('leave automatically, except failures and work in progress', () => {
    const notices = createNotices();
    notices.show({ message: 'Saved' });
    notices.show({ tone: 'error', message: 'Not saved' });
    notices.show({ tone: 'progress', message: 'Saving' });
    expect(notices.list().map((entry) => Number.isFinite(entry.duration))).toEqual([true, false, false]);
  });

  it('replace the earlier message under the same key', () => {
    const notices = createNotices();
    notices.show({ key: 'save', tone: 'progress', message: 'Saving' });
    notices.show({ key: 'save', message: 'Saved' });
    expect(notices.list().map((entry) => entry.message)).toEqual(['Saved']);
  });

  it('are shown once when they are equal', () => {
    const notices = createNotices();
    notices.show({ message: 'Building', detail: 'Soon' });
    notices.show({ message: 'Saved' });
    notices.show({ message: 'Building', detail: 'Soon' });
    notices.show({ tone: 'error', message: 'Not saved' });
    notices.show({ tone: 'error', message: 'Not saved' });
    expect(notices.list().map((entry) => entry.message)).toEqual([
      'Saved',
      'Building',
      'Not saved',
      'Not saved',
    ]);
  });

  it('are removed on navigation when the user has seen them', () => {
    let now = 0;
    const notices = createNotices(() => now);
    notices.show({ message: 'Read' });
    notices.show({ tone: 'error', message: 'Failed' });
    notices.showUndoable({ message: 'Can be undone', commit: () => {}, undo: () => {} });
    now = 5000;
    notices.show({ message: 'Just now' });
    notices.leaveBehind();
    expect(notices.list().map((entry) => entry.message)).toEqual(['Failed', 'Can be undone', 'Just now']);
  });

  it('commit an undoable change when dismissed, and never after Undo', () => {
    const notices = createNotices();
    const commit = vi.fn();
    const undo = vi.fn();
    notices.dismiss(notices.showUndoable({ message: 'Index hidden', commit, undo }));
    expect(commit).toHaveBeenCalledTimes(1);
    const id = notices.showUndoable({ message: 'Index hidden', commit, undo });
    notices.list()[0]?.action?.onAction();
    notices.drop(id);
    notices.flush();
    expect(undo).toHaveBeenCalledTimes(1);
    expect(commit).toHaveBeenCalledTimes(1);
  });

  it('commit pending changes when the page closes, once', () => {
    const notices = createNotices();
    const commit = vi.fn();
    notices.showUndoable({ message: 'a', commit, undo: () => {} });
    notices.show({ message: 'plain' });
    notices.flush();
    notices.flush();
    expect(commit).toHaveBeenCalledTimes(1);
    expect(notices.list().map((entry) => entry.message)).toEqual(['plain']);
  });
});
