// @vitest-environment happy-dom
import { act } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import { useZone } from '../values/zone.tsx';
import { DateTimeField, fromInputs, outOfRange, toInputs } from './date-time-field.tsx';

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

it('asks which of two, when clocks go back', async () => {
  localStorage.setItem('qd.zone', 'Europe/Berlin');
  mounted = await mount(<Form start={at('2026-10-25T00:30:00Z')} />);
  expect(mounted.root.textContent).toContain('happens twice');
  await mounted.click(mounted.root.querySelectorAll('input[type="radio"]')[1] ?? null);
  expect(current).toBe(at('2026-10-25T01:30:00Z'));
  expect(input('Time')?.value).toBe('02:30');
});

it('says what it takes, when clocks skip the time', async () => {
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

it('reads and writes what native inputs speak', () => {
  expect(toInputs(at('2026-03-13T04:02:09Z'), 'UTC', true)).toEqual({ date: '2026-03-13', time: '04:02:09' });
  expect(fromInputs('2026-03-13', '04:02')).toMatchObject({
    year: 2026,
    month: 3,
    day: 13,
    hour: 4,
    minute: 2,
    second: 0,
  });
  expect(fromInputs('2026-03-13', '')).toBeUndefined();
  expect(outOfRange(at('2026-03-13T04:00:00Z'), 'UTC', at('2026-03-14T00:00:00Z'))).toBe(
    'must not be before 14 Mar 2026 00:00:00 UTC',
  );
});
