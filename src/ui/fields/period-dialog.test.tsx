import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Mounted, mount } from '../test-mount.tsx';
import { PeriodDialog } from './period-dialog.tsx';

const at = (text: string): number => Date.parse(text);
const chosen = vi.fn();
let mounted: Mounted;

beforeEach(() => {
  localStorage.clear();
  chosen.mockClear();
});
afterEach(() => mounted?.unmount());

const inputs = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`input[aria-label="${name}"]`)] as const;
const shown = () => document.querySelector('form')?.textContent ?? '';

async function show(from?: number, to?: number, whole = false): Promise<void> {
  mounted = await mount(
    <PeriodDialog from={from} to={to} whole={whole} onChoose={chosen} onClose={() => {}} />,
  );
}

async function submit(): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(
    (each) => each.textContent === 'Show this period',
  );
  await mounted.click(button ?? null);
}

it('hands over both ends as they were typed', async () => {
  await show(at('2026-03-06T14:00:00Z'), at('2026-03-13T14:00:00Z'));
  await mounted.type(inputs('Date')[0] ?? null, '2026-03-08');
  await mounted.type(inputs('Time')[1] ?? null, '09:30');
  await submit();
  expect(chosen).toHaveBeenCalledExactlyOnceWith({
    from: '2026-03-08T14:00:00.000Z',
    to: '2026-03-13T09:30:00.000Z',
  });
});

it('refuses an end before the beginning, beside the end', async () => {
  await show(at('2026-03-13T14:00:00Z'), at('2026-03-06T14:00:00Z'));
  await submit();
  expect(shown()).toContain('To must not be before the beginning');
  expect(chosen).not.toHaveBeenCalled();
});

it('takes one end alone where the service does, and names the missing one where it does not', async () => {
  await show(at('2026-03-06T14:00:00Z'));
  await submit();
  expect(chosen).toHaveBeenCalledExactlyOnceWith({ from: '2026-03-06T14:00:00.000Z', to: undefined });
  await mounted.unmount();
  chosen.mockClear();
  await show(at('2026-03-06T14:00:00Z'), undefined, true);
  await submit();
  expect(shown()).toContain('To is required');
  expect(chosen).not.toHaveBeenCalled();
});

it('an invalid time does not count as an omitted end', async () => {
  await show(at('2026-03-06T14:00:00Z'), at('2026-03-13T14:00:00Z'));
  await mounted.type(inputs('Date')[0] ?? null, '11/22/2026');
  await submit();
  expect(chosen).not.toHaveBeenCalled();
  expect(shown()).toContain('From must be a date and time like 22 Nov 2026 14:05');
  await mounted.type(inputs('Date')[0] ?? null, '2026-03-08');
  await submit();
  expect(chosen).toHaveBeenCalledOnce();
});
