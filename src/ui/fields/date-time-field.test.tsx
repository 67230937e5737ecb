import { act } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import { useZone } from '../values/zone.tsx';
import { DateTimeField, outOfRange } from './date-time-field.tsx';

const at = (text: string): number => Date.parse(text);
let mounted: Mounted;
let current: number | null = null;
let choose: (zone: string) => void = () => {};

beforeEach(() => localStorage.clear());
afterEach(() => mounted?.unmount());

function Form({ start }: { start: number | null }) {
  const { control, watch } = useForm<{ until: number | null }>({ defaultValues: { until: start } });
  current = watch('until');
  choose = useZone().setZone;
  return <DateTimeField control={control} name="until" label="Until" presets={[]} />;
}

const input = (name: string): HTMLInputElement | null =>
  mounted.root.querySelector(`input[aria-label="${name}"]`);

it('holds an instant that no change of zone moves', async () => {
  mounted = await mount(<Form start={at('2026-03-13T14:02:00Z')} />);
  expect(input('Time')?.value).toBe('14:02');
  await act(async () => choose('Europe/Berlin'));
  expect(input('Time')?.value).toBe('15:02');
  expect(mounted.root.textContent).toContain('13 Mar 2026 14:02 UTC');
  expect(current).toBe(at('2026-03-13T14:02:00Z'));
});

it('offers both instants when clocks go back', async () => {
  localStorage.setItem('qd.zone', 'Europe/Berlin');
  mounted = await mount(<Form start={at('2026-10-25T00:30:00Z')} />);
  expect(mounted.root.textContent).toContain('happens twice');
  await mounted.click(mounted.root.querySelectorAll('input[type="radio"]')[1] ?? null);
  expect(current).toBe(at('2026-10-25T01:30:00Z'));
  expect(input('Time')?.value).toBe('02:30');
});

it('takes the next valid time when clocks skip the typed one', async () => {
  localStorage.setItem('qd.zone', 'Europe/Berlin');
  mounted = await mount(<Form start={at('2026-03-29T00:30:00Z')} />);
  await mounted.type(input('Time'), '02:30');
  expect(current).toBe(at('2026-03-29T01:30:00Z'));
});

it('is no instant while half of it is missing', async () => {
  mounted = await mount(<Form start={null} />);
  await mounted.type(input('Date'), '2026-03-13');
  expect(current).toBeNull();
  await mounted.type(input('Time'), '09:00');
  expect(current).toBe(at('2026-03-13T09:00:00Z'));
});

it('is typed text in one format, whatever the browser speaks, and takes a whole time at once', async () => {
  mounted = await mount(<Form start={null} />);
  expect([input('Date')?.type, input('Time')?.type]).toEqual(['text', 'text']);
  await mounted.type(input('Date'), '2026-11-22 14:05');
  expect(input('Time')?.value).toBe('14:05');
  expect(current).toBe(at('2026-11-22T14:05:00Z'));
});

it('explains the format of a time after the fields are left with another text', async () => {
  mounted = await mount(<Form start={null} />);
  await mounted.type(input('Date'), '11/22/2026');
  await act(async () => input('Date')?.focus());
  expect(mounted.root.textContent).not.toContain('must be');
  await act(async () => input('Date')?.blur());
  expect(mounted.root.textContent).toContain('Until must be a date and time like 22 Nov 2026 14:05');
});

it('moves by the day and the minute with the arrow keys', async () => {
  mounted = await mount(<Form start={at('2026-03-31T14:02:00Z')} />);
  const press = (name: string, key: string) =>
    act(async () => input(name)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  await press('Date', 'ArrowUp');
  expect(current).toBe(at('2026-04-01T14:02:00Z'));
  await press('Time', 'ArrowDown');
  expect(current).toBe(at('2026-04-01T14:01:00Z'));
});

it('names the violated bound', () => {
  expect(outOfRange(at('2026-03-13T04:00:00Z'), 'UTC', at('2026-03-14T00:00:00Z'))).toBe(
    'must not be before 14 Mar 2026 00:00:00 UTC',
  );
});

it('shows a day in the common format, and does not change text during typing', async () => {
  mounted = await mount(<Form start={at('2026-03-13T14:02:00Z')} />);
  expect(input('Date')?.value).toBe('13 Mar 2026');
  await act(async () => input('Date')?.focus());
  // the day is one already, and the hand has not ended
  await mounted.type(input('Date'), '2026-11-2');
  expect(input('Date')?.value).toBe('2026-11-2');
  expect(current).toBe(at('2026-11-02T14:02:00Z'));
  await mounted.type(input('Date'), '2026-11-22');
  await act(async () => input('Date')?.blur());
  expect(input('Date')?.value).toBe('22 Nov 2026');
  expect(current).toBe(at('2026-11-22T14:02:00Z'));
});

it.each(['22 Nov 2026', '22 november 2026', '22. Nov. 2026', '2026-11-22'])('takes %s', async (text) => {
  mounted = await mount(<Form start={at('2026-03-13T14:02:00Z')} />);
  await mounted.type(input('Date'), text);
  expect(current).toBe(at('2026-11-22T14:02:00Z'));
});

it.each(['22 Nov', '31 Feb 2026', '22 Nonsense 2026', '22/11/2026', '11/22/2026'])(
  'does not take %s',
  async (text) => {
    mounted = await mount(<Form start={at('2026-03-13T14:02:00Z')} />);
    await mounted.type(input('Date'), text);
    expect(current).toBeNull();
  },
);
