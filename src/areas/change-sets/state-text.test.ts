import { describe, expect, test } from 'vitest';
import type { CallState, CallView, StepView } from '#contract/change-sets/sets.ts';
import {
  countText,
  issueTitle,
  leavingText,
  standingCheck,
  stepState,
  textParts,
  windowText,
} from './state-text.ts';

const view = (state: CallState, startedAt: number | null = null): CallView => ({
  ...{ state, text: '', startedAt, endedAt: null },
});

describe('a set in words', () => {
  test('its window is ahead, open or over', () => {
    expect(windowText('scheduled')).toBe('applies');
    expect(windowText('applying')).toBe('chosen for');
    for (const state of ['stopped', 'applied', 'left', 'undone'] as const)
      expect(windowText(state)).toBe('was chosen for');
  });

  test('the result of a check is current until the set is begun', () => {
    const check = { steps: [], requests: 3, text: '', ok: false };
    expect(standingCheck('draft', check)).toBe(check);
    expect(standingCheck('scheduled', check)).toBe(check);
    expect(standingCheck('stopped', check)).toBeUndefined();
  });

  test('the title of a problem depends on the state', () => {
    expect(issueTitle('draft')).toBe('It was not applied');
    expect(issueTitle('scheduled')).toBe('It waits');
    expect(issueTitle('applying')).toBe('It waits');
    expect(issueTitle('undoing')).toBe('It waits');
    expect(issueTitle('stopped')).toBe('It has stopped');
  });

  test('a change that was refused before it left was not sent, and has not failed at the service', () => {
    const step = { apply: view('failed'), undo: null };
    expect(stepState(step)).toEqual({ kind: 'failed', label: 'Not sent' });
    expect(stepState({ ...step, apply: view('failed', 7) }).label).toBe('Failed');
    expect(stepState({ apply: view('done', 7), undo: view('failed') }).label).toBe('Not undone');
    expect(stepState({ apply: view('done', 7), undo: view('done', 8) }).label).toBe('Undone');
  });

  test('the steps skipped together with a step are shown before the choice', () => {
    const step = (id: string, apply: CallState, undo?: CallState) => ({
      ...({ id, title: `the ${id}`, apply: view(apply) } as StepView),
      undo: undo ? view(undo) : null,
    });
    const leaving = (also: string[], approval = false) => ({
      ...{ step: 'role', approval },
      also: also.map((id) => ({ step: id, text: '' })),
    });
    const steps = [
      step('tags', 'done'),
      step('role', 'failed'),
      step('user', 'planned'),
      step('list', 'planned'),
    ];
    expect(leavingText({ steps, leaving: null }, leaving(['user']))).toEqual({
      title: 'Leave out “the role”?',
      confirm: 'Leave it out and continue',
      also: '1 change that needs it is left out too',
      rest: 'The set continues at once with 1 change.',
    });
    expect(leavingText({ steps, leaving: null }, leaving([], true))).toMatchObject({
      confirm: 'Leave it out',
      rest: '2 changes are left: another person must approve them before the set continues.',
    });
    expect(leavingText({ steps, leaving: null }, leaving(['user', 'list'])).rest).toBe(
      'Then nothing is left to be sent.',
    );
    const back = [step('tags', 'done'), step('role', 'done'), step('user', 'done', 'failed')];
    const user = { ...leaving(['role']), step: 'user' };
    expect(leavingText({ steps: back, leaving: user }, user)).toEqual({
      title: 'Leave “the user” as it is?',
      confirm: 'Leave it and continue',
      also: '1 change that it needs stays too',
      rest: 'Then 1 more change can be undone.',
    });
  });

  test('how much of a set is done is counted where not all of it is', () => {
    expect(countText({ steps: 3, done: 1, state: 'stopped' })).toBe('1 of 3 changes done');
    expect(countText({ steps: 3, done: 3, state: 'applied' })).toBe('3 changes');
    expect(countText({ steps: 3, done: 2, state: 'applied' })).toBe('2 of 3 changes done');
  });

  test('times in the text of an event are separate from the surrounding text', () => {
    expect(textParts('ann chose 2026-03-13T15:02:00.000Z to 2026-03-13T16:02:00.000Z')).toEqual([
      'ann chose ',
      Date.parse('2026-03-13T15:02:00Z'),
      ' to ',
      Date.parse('2026-03-13T16:02:00Z'),
    ]);
    expect(textParts('ann created the change set')).toEqual(['ann created the change set']);
    expect(textParts('2026-13-45T99:02:00.000Z')).toEqual(['2026-13-45T99:02:00.000Z']);
  });
});
