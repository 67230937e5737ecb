import { expect, it } from 'vitest';
import { textExcerpts } from './text-excerpts.ts';

it('keeps short texts whole', () => {
  expect(textExcerpts('a', 'b')).toEqual(['a', 'b']);
});

it('shows a change in the middle of a long text with its surroundings', () => {
  const text = 'x'.repeat(1_000_000);
  const [before, after] = textExcerpts(`${text}one${text}`, `${text}sixth${text}`);
  expect(before).toBe(`… ${'x'.repeat(200)}one${'x'.repeat(200)} …`);
  expect(after).toBe(`… ${'x'.repeat(200)}sixth${'x'.repeat(200)} …`);
});

it('cuts a difference that is itself long, and a text that is new', () => {
  const [before, after] = textExcerpts('', 'y'.repeat(5_000));
  expect(before).toBe('');
  expect(after).toBe(`${'y'.repeat(2_000)} …`);
});
