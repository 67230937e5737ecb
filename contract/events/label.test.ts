import { describe, expect, it } from 'vitest';
import { allEventTypes } from './families.ts';
import { eventLabel } from './label.ts';

describe('the label of an event', () => {
  it('is its name in words, with abbreviations as people write them', () => {
    expect(eventLabel('API_KEY_CREATED')).toBe('API key created');
    expect(eventLabel('GROUP_TAGS_MODIFIED')).toBe('Project tags modified');
    expect(eventLabel('ALERT_ACKNOWLEDGED_AUDIT')).toBe('Alert acknowledged');
    expect(eventLabel('CPS_SNAPSHOT_IN_PROGRESS_AUDIT')).toBe('Snapshot in progress');
    expect(eventLabel('AZURE_PEER_CREATED')).toBe('Azure peer created');
    expect(eventLabel('NORMALIZED_SYSTEM_CPU_USER')).toBe('Normalized system CPU user');
  });

  it('is never empty and never a raw name', () => {
    expect(allEventTypes()).not.toHaveLength(0);
    for (const name of allEventTypes()) expect(eventLabel(name), name).toMatch(/^\S(?:[^_]*\S)?$/);
    expect(eventLabel('')).toBe('');
    expect(eventLabel('constructor')).toBe('Constructor');
  });
});
