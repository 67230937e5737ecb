import { describe, expect, test } from 'vitest';
import type { CallState, CallView } from '#contract/change-sets/sets.ts';
import { standingCheck, stepState, textParts, troubleTitle, windowWords } from './state-words.ts';

const view = (state: CallState, startedAt: number | null = null): CallView => ({
  ...{ state, words: '', startedAt, endedAt: null },
});

describe('a set in words', () => {
  test('its window is ahead, open or over', () => {
    expect(windowWords('scheduled')).toBe('applies');
    expect(windowWords('applying')).toBe('chosen for');
    for (const state of ['stopped', 'applied', 'left', 'undone'] as const)
      expect(windowWords(state)).toBe('was chosen for');
  });

  test('what a check has found counts until it is begun', () => {
    const check = { steps: [], requests: 3, words: '', ok: false };
    expect(standingCheck('draft', check)).toBe(check);
    expect(standingCheck('scheduled', check)).toBe(check);
    expect(standingCheck('stopped', check)).toBeUndefined();
  });

  test('what is wrong with it has a title of its state', () => {
    expect(troubleTitle('draft')).toBe('It was not applied');
    expect(troubleTitle('scheduled')).toBe('It waits');
    expect(troubleTitle('applying')).toBe('It waits');
    expect(troubleTitle('undoing')).toBe('It waits');
    expect(troubleTitle('stopped')).toBe('It has stopped');
  });

  test('a change that was refused before it left was not sent, and has not failed at the service', () => {
    const step = { apply: view('failed'), undo: null };
    expect(stepState(step)).toEqual({ kind: 'failed', label: 'Not sent' });
    expect(stepState({ ...step, apply: view('failed', 7) }).label).toBe('Failed');
    expect(stepState({ apply: view('done', 7), undo: view('failed') }).label).toBe('Not taken back');
    expect(stepState({ apply: view('done', 7), undo: view('done', 8) }).label).toBe('Taken back');
  });

  test('times in what happened stand apart from the words around them', () => {
    expect(textParts('ann chose 2026-03-13T15:02:00.000Z to 2026-03-13T16:02:00.000Z')).toEqual([
      'ann chose ',
      Date.parse('2026-03-13T15:02:00Z'),
      ' to ',
      Date.parse('2026-03-13T16:02:00Z'),
    ]);
    expect(textParts('ann began the set')).toEqual(['ann began the set']);
    expect(textParts('2026-13-45T99:02:00.000Z')).toEqual(['2026-13-45T99:02:00.000Z']);
  });
});
